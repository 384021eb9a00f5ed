import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callsOf, choose, enter, expect, flowTable, rowsOf, test, wander } from './support';

const FLOW = '/fund-manage/flow';
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name, exact: true });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '栏目菜单' }).getByRole('link', { name, exact: true });

/** Opens two pages of the funds area; the ledger entries are on screen. */
async function openBoth(page: Page): Promise<void> {
  await enter(page, '/fund-manage/index');
  await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
  await menu(page, '资金流水明细').click();
  await expect(rowsOf(page)).toHaveCount(10);
}

test('requests the rows once, when the pointer or the focus is on the link or when the link is followed', async ({
  page,
}) => {
  for (const come of ['hover', 'focus'] as const)
    await test.step(come, async () => {
      await enter(page, '/fund-manage/index');
      await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
      const requests = callsOf(page);
      const answered = page.waitForResponse('**/queryAccountFlow');
      await menu(page, '资金流水明细')[come]();
      await (await answered).finished();
      await expect(page).toHaveURL(/index$/);
      await (come === 'hover' ? menu(page, '资金流水明细').click() : page.keyboard.press('Enter'));
      await expect(rowsOf(page)).toHaveCount(10);
      await expect(flowTable(page).locator('..')).toHaveAttribute('aria-busy', 'false');
      expect(requests.filter((path) => path.endsWith('/queryAccountFlow'))).toHaveLength(1);
    });
});

test.describe('open pages', () => {
  test('keeps typed, chosen and filtered values in page tabs', async ({ page }) => {
    await openBoth(page);
    await choose(page.getByLabel('业务类型'), '退款');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/businessType=4005/);
    await page.getByLabel('对方/备注').fill('半个名称');
    await tab(page, '账户总览').click();
    await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
    await expect(flowTable(page)).toBeHidden();
    await tab(page, '资金流水明细').click();
    await expect(page).toHaveURL(/businessType=4005/);
    await expect(flowTable(page)).toBeVisible();
    await expect(page.getByLabel('对方/备注')).toHaveValue('半个名称');
  });

  test('closes page tabs one by one, all except one, and all together', async ({ page }) => {
    await openBoth(page);
    await tabs(page).getByRole('button', { name: '关闭资金流水明细' }).click();
    await expect(page).toHaveURL(/\/fund-manage\/index$/);
    await expect(tab(page, '资金流水明细')).toHaveCount(0);
    await menu(page, '资金流水明细').click();
    await expect(rowsOf(page)).toHaveCount(10);
    await tabs(page).getByRole('button', { name: '标签页操作' }).click();
    await page.getByRole('button', { name: '关闭其他' }).click();
    await expect(tab(page, '账户总览')).toHaveCount(0);
    await expect(tab(page, '资金流水明细')).toBeVisible();
    await tabs(page).getByRole('button', { name: '标签页操作' }).click();
    await page.getByRole('button', { name: '关闭全部' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(tabs(page).getByRole('listitem')).toHaveText(['首页']);
  });

  test('turns page tabs off and on again, and remembers the choice', async ({ page }) => {
    await enter(page, FLOW);
    await tabs(page).getByRole('button', { name: '标签页操作' }).click();
    await page.getByRole('button', { name: '隐藏标签栏' }).click();
    await expect(tabs(page)).toHaveCount(0);
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(tabs(page)).toHaveCount(0);
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByRole('checkbox', { name: '显示标签栏' }).check();
    await expect(tab(page, '资金流水明细')).toBeVisible();
  });

  test('closes the page tabs of the old enterprise after the address switches the enterprise', async ({ page }) => {
    await openBoth(page);
    await wander(page, '/nowhere');
    await expect(page).toHaveTitle('页面不存在');
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(10);
  });
});

test('a navigation starts at the top, and the back button restores the position of the list', async ({ page }) => {
  await enter(page, `${FLOW}?pageSize=50`);
  await expect(rowsOf(page)).toHaveCount(50);
  const box = flowTable(page).locator('..');
  await box.evaluate((element) => element.scrollTo(0, 300));
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await menu(page, '账户总览').click();
  await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The hidden page keeps its layout, but is neither readable nor focusable.
  await expect(flowTable(page)).toHaveCount(0);
  const kept = page.locator('[data-kept] table[aria-label="资金流水明细"]');
  await expect(kept).toBeHidden();
  expect(await kept.evaluate((table) => table.getBoundingClientRect().height)).toBeGreaterThan(0);
  await kept.locator('button').first().focus();
  expect(await kept.evaluate((table) => table.contains(document.activeElement))).toBe(false);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(50);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(300);
});

test.describe('the dark theme', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("follows the system's colour scheme until the user chooses a scheme, and keeps the choice", async ({ page }) => {
    await enter(page, FLOW);
    await expect(rowsOf(page)).toHaveCount(10);
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(page)).not.toBe(light);
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByRole('radio', { name: '浅色' }).check();
    await expect.poll(() => ground(page)).toBe(light);
    await page.getByRole('radio', { name: '深色' }).check();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(page)).not.toBe(light);
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(10);
    expect(await ground(page)).not.toBe(light);
  });

  for (const path of ['/home', FLOW])
    test(`stays readable in the dark scheme on ${path}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await enter(page, path);
      await expect(path === FLOW ? rowsOf(page).first() : page.locator('canvas')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    });
});
