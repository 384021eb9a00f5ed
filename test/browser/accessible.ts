import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { UNUSED_LOOKS } from '../../sandbox/leanStyles';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** Nothing loads and nothing moves any more: half-way a colour cannot be judged. Endless animations are let go, and so are those of kept pages: they stand still. */
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

/** What axe calls serious or critical on what is now on screen, as text that a failing test can show. */
export async function serious(page: Page): Promise<string[]> {
  await settled(page);
  return violationsOn(page);
}

/** The same of a page on which something is always under way, which is not judged. */
export async function violationsOn(page: Page): Promise<string[]> {
  // What passes need not be described, and nothing here is in another origin's frame: a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    // Toasts come and go by themselves, and fade.
    .exclude('.arco-message-wrapper')
    .exclude('[aria-busy="true"]')
    // A button that waits for its answer: paler, and back in a moment.
    .exclude('.arco-btn-loading')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Nothing sticks out of the screen: the page itself never scrolls sideways. */
export const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

/** Nothing on the page has a look that the build leaves out. */
export async function wearsWhatIsThere(page: Page): Promise<void> {
  const classes = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('[class*="arco-"]')].flatMap((element) => [...element.classList])),
  ]);
  expect(classes.filter((name) => UNUSED_LOOKS.test(name))).toEqual([]);
}

/** Looks at what is shown, on a phone and on a desk, and leaves it on the desk. */
export async function check(page: Page): Promise<void> {
  // Away from what it was over: a button under the pointer has another colour.
  await page.mouse.move(0, 0);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await fits(page);
    expect(await serious(page)).toEqual([]);
    await expect(page.getByRole('main')).toHaveCount(1);
    await wearsWhatIsThere(page);
  }
}
