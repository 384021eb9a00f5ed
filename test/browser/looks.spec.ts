import type { Page } from '@playwright/test';
import { DESK, fits, PHONE, violationsOn } from './accessible';
import { wrongWith } from './measured';
import { expect, sampledTest, test } from './support';

const PATH = '/debugger?tab=bricks';

/** Minimum height in px of a button or a field on touch screens. */
const FINGER = 36;

async function shown(page: Page, size: typeof DESK, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('opc.theme', name), theme);
  await page.setViewportSize(size);
  await page.goto(PATH);
  await expect(page.getByRole('navigation', { name: '组件目录' })).toBeVisible();
  await expect(page.locator('body[arco-theme="dark"]')).toHaveCount(theme === 'dark' ? 1 : 0);
  await page.mouse.move(0, 0);
}

for (const [index, [name, size, theme]] of (
  [
    ['a desk', DESK, 'light'],
    ['a phone', PHONE, 'light'],
    ['a desk', DESK, 'dark'],
    ['a phone', PHONE, 'dark'],
  ] as const
).entries())
  sampledTest(index)(`the common components fit, align and are readable on ${name}, ${theme}`, async ({ page }) => {
    await shown(page, size, theme);
    expect(await wrongWith(page, '#panel', size === PHONE ? FINGER : null)).toEqual([]);
    await fits(page);
    expect(await violationsOn(page)).toEqual([]);
  });

test('fits popups, dialogs and drawers on the screen, readable and opened by keyboard', async ({ page }) => {
  for (const size of [DESK, PHONE]) {
    await shown(page, size, 'light');
    for (const [button, name] of [
      ['打开对话框', '修改备注'],
      ['打开抽屉', '交易详情'],
      ['打开询问', '有未保存的内容，确定要离开吗？'],
      ['打开浮层', '更多操作'],
    ] as const) {
      await page.getByRole('button', { name: button }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      expect(await wrongWith(page, `[aria-label="${name}"]`, null)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: button })).toBeFocused();
    }
  }
});

test('the options of an open field fit and are readable', async ({ page }) => {
  await shown(page, PHONE, 'dark');
  const field = page.locator('[data-state="SearchSelect 空"]');
  await field.getByRole('combobox').click();
  await expect(field.getByRole('option', { name: '杭州银行' })).toBeAttached();
  expect(await wrongWith(page, '[data-state="SearchSelect 空"]', null)).toEqual([]);
});

/** Defects that the measurement must find. Each is caused by one style declaration on one element. */
const BREAKS: readonly (readonly [found: string, selector: string, property: string, value: string])[] = [
  ['out of the screen', '[data-state="FormAlert 被拒绝"] p', 'width', '3000px'],
  ['out of its parent', '[data-state="FormAlert 被拒绝"] p', 'width', '120%'],
  ['overflows', '[data-state="DescriptionList 窄卡片里"] div:last-child > dd', 'white-space', 'nowrap'],
  ['contrast', '[data-state="FormAlert 被拒绝"] p', 'color', 'rgb(250, 160, 160)'],
  ['size of type', '[data-state="FormAlert 被拒绝"] p', 'font-size', '13px'],
  ['corner', '[data-state="FormAlert 被拒绝"] p', 'border-radius', '6px'],
  ['heights of a row', '[data-state="Button 可用"] button', 'height', '40px'],
  ['not in line', '[data-state="Button 可用"] button', 'margin-top', '8px'],
  ['too small for a finger', '[data-state="Button 可用"] button', 'height', '30px'],
];

test('the measurement finds each kind of layout fault', async ({ page }) => {
  await shown(page, DESK, 'light');
  for (const [found, selector, property, value] of BREAKS) {
    const box = page.locator(selector).first();
    const within = selector.slice(0, selector.indexOf(']') + 1);
    const touch = found.startsWith('too small') ? 32 : null;
    // Buttons have transitions, so a changed style takes effect after a frame.
    await expect.poll(() => wrongWith(page, within, touch), `before: ${found}`).toEqual([]);
    await box.evaluate((element: HTMLElement, [name, set]) => element.style.setProperty(name, set), [
      property,
      value,
    ] as const);
    await expect.poll(async () => (await wrongWith(page, within, touch)).join('\n'), found).toContain(`${found}: `);
    await box.evaluate((element: HTMLElement, name) => element.style.removeProperty(name), property);
  }
});
