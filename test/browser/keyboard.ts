import type { Locator, Page } from '@playwright/test';
import { check, DESK, fits, PHONE } from './accessible';
import { variantOf } from './sampling';
import { expect, test } from './support';

/*
 * Runs journeys (long browser tests) without a mouse. A journey is written once with clicks. `byKeyboardAlone`
 * performs its clicks, ticks, inputs and files by Tab, Enter, Space, arrow keys and letters, starting from the
 * current focus. An element that Tab cannot reach fails the test.
 */

/** Maximum number of key presses to reach an element; no page has so many elements in its tab order. */
const MOST_STOPS = 250;

type Hands = Pick<Locator, 'click' | 'check' | 'fill' | 'setInputFiles'>;

/** Returns the element that receives the keys: the element itself, the control of its label, or its container. */
const KEYED = (element: Element): Element => {
  const label = element.closest('label');
  const keyed = 'a[href], button, input, select, textarea, [tabindex], [role="option"]';
  return label?.control ?? element.closest(keyed) ?? element.querySelector(keyed) ?? element;
};

interface Stop {
  /** True if the control has the focus, or another radio button of its group. */
  at: boolean;
  inGroup: boolean;
  type: string;
  checked: boolean;
  isOption: boolean;
}

const stopAt = (target: Locator): Promise<Stop> =>
  target.evaluate((element, keyedText): Stop => {
    const keyed = (new Function(`return (${keyedText})`)() as (of: Element) => Element)(element);
    const focused = document.activeElement;
    const [one, other] = [keyed, focused].map((control) => (control instanceof HTMLInputElement ? control : null));
    return {
      at: keyed === focused,
      inGroup: !!one && !!other && one.type === 'radio' && other.type === 'radio' && one.name === other.name,
      type: one?.type ?? '',
      checked: one?.checked ?? false,
      isOption: keyed.getAttribute('role') === 'option',
    };
  }, KEYED.toString());

/** Moves the focus to an element by Tab, and by arrow keys inside a group of radio buttons. */
async function reach(target: Locator): Promise<Stop> {
  const { keyboard } = target.page();
  await target.waitFor({ state: 'attached' });
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const stop = await stopAt(target);
    if (stop.at) return stop;
    await keyboard.press(stop.inGroup ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`Tab does not come to ${target}`);
}

/** Chooses an option of an open list by arrow keys and Enter, in the field that opened the list. */
async function chooseOption(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  const targetId = await target.getAttribute('id');
  for (let steps = 0; steps < MOST_STOPS; steps += 1) {
    const active = await target.page().evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'));
    if (active && active === targetId) return keyboard.press('Enter');
    await keyboard.press('ArrowDown');
  }
  throw new Error(`no arrow comes to ${target}`);
}

const HANDS: Hands = {
  async click(this: Locator) {
    await this.waitFor({ state: 'visible' });
    if ((await stopAt(this)).isOption) return chooseOption(this);
    await expect(this).toBeEnabled();
    const { type, checked } = await reach(this);
    if (type === 'radio' && checked) return;
    await this.page().keyboard.press(type === 'radio' || type === 'checkbox' ? 'Space' : 'Enter');
  },
  async check(this: Locator) {
    const { checked } = await reach(this);
    if (!checked && !(await this.isChecked())) await this.page().keyboard.press('Space');
    await expect(this).toBeChecked();
  },
  async fill(this: Locator, text: string) {
    await expect(this).toBeEditable();
    await reach(this);
    const { keyboard } = this.page();
    await keyboard.press('ControlOrMeta+a');
    await (text === '' ? keyboard.press('Delete') : keyboard.type(text));
  },
  async setInputFiles(this: Locator, files) {
    const page = this.page();
    await reach(this);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(files);
  },
};

/** Runs a journey with the keyboard only: its clicks become key presses. */
export async function byKeyboardAlone(page: Page, journey: () => Promise<void>): Promise<void> {
  const prototype = Object.getPrototypeOf(page.locator('body')) as Hands;
  const mouse: Partial<Hands> = {};
  for (const name of Object.keys(HANDS) as (keyof Hands)[]) Object.assign(mouse, { [name]: prototype[name] });
  Object.assign(prototype, HANDS);
  // The browser reports file dialogs only if a listener exists, and the listener takes effect after a short time.
  const listens = () => {};
  page.on('filechooser', listens);
  try {
    await journey();
  } finally {
    page.off('filechooser', listens);
    Object.assign(prototype, mouse);
  }
}

/** The two variants of a journey: at desktop width with axe on every page, and at phone width. */
const WAYS = [
  { name: 'desk', size: DESK, look: check },
  { name: 'phone', size: PHONE, look: fits },
] as const;
export type Look = (page: Page) => Promise<void>;

/**
 * Returns the variants of one journey, each with the function that declares its test. A sampled run takes one
 * variant. `journey`: number of the journey; different journeys take different variants in the same run.
 */
export const waysOf = (journey: number) =>
  WAYS.map((way, at) => ({ ...way, declare: variantOf(test, at, WAYS.length, journey) }));
