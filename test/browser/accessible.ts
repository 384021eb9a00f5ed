import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { UNUSED_LOOKS } from '../../sandbox/build/leanStyles';
import { takesState } from './sampling';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/**
 * Waits until loading and animations have finished, because axe cannot judge a colour in transition. Ignores endless
 * animations and animations of hidden pages.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility() ?? true)
        .map(({ finished }) => finished),
    ),
  );
}

/** Returns the serious and critical axe violations on the current screen, as text for a failing test. */
export async function serious(page: Page): Promise<string[]> {
  await settled(page);
  return violationsOn(page);
}

/**
 * Prepares axe for the page. `AxeBuilder` loads the source of axe twice per analysis, which takes half of the time.
 * This function loads it once per document. Legacy mode runs axe in the page itself, because no frame belongs to
 * another origin.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page }).setLegacyMode(true);
}

/** Returns the axe violations of a page that never finishes loading, without waiting for it. */
export async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await (await axeOn(page))
    // axe reports only violations, because passed checks need no description.
    .options({ resultTypes: ['violations'] })
    // Toasts fade in and out at any time, so axe ignores them.
    .exclude('.arco-message-wrapper')
    .exclude('[aria-busy="true"]')
    // A button that waits for a response has a paler colour for a moment, so axe ignores it.
    .exclude('.arco-btn-loading')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Expects that the content fits the width of the screen, so that the page never scrolls sideways. */
export const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

/** Expects that the page uses no Arco class whose styles the build leaves out as unused. */
export async function wearsWhatIsThere(page: Page): Promise<void> {
  const classes = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('[class*="arco-"]')].flatMap((element) => [...element.classList])),
  ]);
  expect(classes.filter((name) => UNUSED_LOOKS.test(name))).toEqual([]);
}

/** Font size of a page's title. */
const TITLE = '20px';
/** The width of forms, results and articles in px; other pages are as wide as the content. */
const NARROW = 720;

/**
 * Expects that a page inside the frame has one title in the font size of titles, and one of the two allowed widths.
 */
async function isShaped(page: Page): Promise<void> {
  const wrong = await page.evaluate(
    ([size, narrow]) => {
      const content = document.querySelector<HTMLElement>('#content');
      if (!content) return [];
      const { paddingLeft, paddingRight } = getComputedStyle(content);
      const full = content.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const seen = (selector: string) =>
        [...content.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
      const titles = seen('h1').filter(({ offsetWidth }) => offsetWidth > 1);
      return [
        ...(titles.length > 1 ? titles.map(({ textContent }) => `one of several titles: ${textContent}`) : []),
        ...titles
          .filter((title) => getComputedStyle(title).fontSize !== size)
          .map(({ textContent }) => `a title of its own size: ${textContent}`),
        ...seen('[data-page]')
          .filter(({ offsetWidth, parentElement }) => {
            const room = Math.min(full, parentElement?.clientWidth ?? full);
            return ![room, Math.min(narrow, room)].some((width) => Math.abs(width - offsetWidth) <= 1);
          })
          .map(({ offsetWidth }) => `a page of ${offsetWidth} px`),
      ];
    },
    [TITLE, NARROW] as const,
  );
  expect(wrong).toEqual([]);
}

/**
 * Checks the current state of the page at phone width and at desktop width, and leaves it at desktop width. In a
 * sampled run (`npm test`) axe analyses only a share of the states. Layout and styles are checked in all states.
 */
export async function check(page: Page): Promise<void> {
  const withAxe = takesState();
  // Moves the pointer away, because a hovered button has another colour.
  await page.mouse.move(0, 0);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await fits(page);
    if (withAxe) expect(await serious(page)).toEqual([]);
    else await settled(page);
    await expect(page.getByRole('main')).toHaveCount(1);
    await wearsWhatIsThere(page);
    await isShaped(page);
  }
}
