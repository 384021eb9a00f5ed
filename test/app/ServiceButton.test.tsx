/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { fireEvent, screen } from '@testing-library/react';
import { ServiceButton } from '@/app/layout/ServiceButton';
import { layoutRestored, selectLayout } from '@/app/layout/slice';
import { linkChosen } from '@/app/navigation/slice';

const OPENED = linkChosen({ to: '/assistant' });

/** Renders the button (40 × 40 px) on a screen of 1000 × 800 px, 10 px from the right and 100 px from the bottom. */
function aButton(service: string | null = null) {
  const page = show(<ServiceButton />, {
    before: [layoutRestored({ sidebarCollapsed: false, tabs: true, theme: 'system', singleKeys: true, service })],
  });
  const button = screen.getByRole('button', { name: '在线客服' });
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 1_000, configurable: true },
    clientHeight: { value: 800, configurable: true },
  });
  Object.defineProperties(button, { offsetWidth: { value: 40 }, offsetHeight: { value: 40 } });
  button.getBoundingClientRect = () => new DOMRect(950, 660, 40, 40);
  button.setPointerCapture = () => {};
  const event = (type: string, at: number, x: number, y: number) => {
    const pointer = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y });
    Object.defineProperties(pointer, {
      timeStamp: { value: at },
      isPrimary: { value: true },
      pointerId: { value: 1 },
    });
    fireEvent(button, pointer);
  };
  /** Presses the button for `ms`, moved by `left` and `up` px, with the pointer events and the click of a browser. */
  const press = (ms: number, left = 0, up = 0) => {
    event('pointerdown', 1_000, 970, 680);
    if (left || up) event('pointermove', 1_000 + ms / 2, 970 - left, 680 - up);
    event('pointerup', 1_000 + ms, 970 - left, 680 - up);
    fireEvent.click(button);
  };
  return { ...page, button, press, place: () => selectLayout(page.store.getState()).service };
}

it('a click opens the customer service', () => {
  const { press, log, place } = aButton();
  press(120);
  expect(log).toEqual([OPENED]);
  expect(place()).toBeNull();
});

it.each([
  ['over 200 ms', 201, 0],
  ['that went further than a click', 100, 6],
])('a press %s is a drag and opens nothing', (_what, ms, left) => {
  const { press, log } = aButton();
  press(ms, left);
  expect(log).not.toContainEqual(OPENED);
});

it('a press of 200 ms with a small movement is a click', () => {
  const { press, log } = aButton();
  press(200, 3, 3);
  expect(log).toEqual([OPENED]);
});

it.each([
  [100, 50, '110,150'],
  [-500, -500, '0,0'],
  [5_000, 5_000, '960,760'],
])('the button stays on the screen after a drag of %i px left and %i px up: at %s', (left, up, expected) => {
  const { press, place, button } = aButton();
  press(400, left, up);
  expect(place()).toBe(expected);
  expect(button.style.getPropertyValue('--right')).toBe(`${expected.split(',')[0]}px`);
  // After a drag the next short press is a click again.
  press(100);
});

it('the keyboard opens the customer service after a drag of the button', async () => {
  const page = aButton();
  page.press(400, 50);
  page.button.focus();
  await page.user.keyboard('{Enter}');
  expect(page.log.at(-1)).toEqual(OPENED);
});

it('the arrow keys move the service button', async () => {
  const { button, user, place } = aButton();
  button.focus();
  await user.keyboard('{ArrowUp}');
  expect(place()).toBe('10,116');
  expect(button).toHaveAccessibleDescription('可拖动，也可按方向键移动');
});

it.each(['', 'x', '12', '12,', '1e3,4', '-5,5', '99999,1'])('ignores the invalid stored position %j', (service) => {
  expect(aButton(service).button.style.cssText).toBe('');
});
