import type { Page } from '@playwright/test';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import { check } from './accessible';
import { callsOf, enter, expect, signIn, test, wander } from './support';

const STAFF = 'yc_staff';
const ADMIN = 'yc_admin';
/** 王芳, a user whose enterprise has no payment password. */
const WANG = '13800000004';
const TOTALS = '/warehouse/inner/oaQueryAccountBalanceCountData';
const BACKLOG = '/warehouse/backlog/queryBacklog';

const total = (page: Page) => page.locator('[data-figure="totalBalance"]');
const todos = (page: Page) => page.getByRole('region', { name: '待办事项' });

test('a warehouse employee has a separate home page with accounts and to-dos by the calls of the warehouse', async ({
  page,
}) => {
  const requests = callsOf(page);
  // Signs in through the form, because a fresh browser does not know yet that this is a warehouse user.
  await signIn(page, STAFF);
  await expect(page).toHaveTitle('首页');
  await expect(total(page)).toHaveText(/\d/);
  await expect(todos(page)).toContainText('暂无待办事项');
  for (const name of ['待我处理', '子商户账户', '账户余额', '近7天付款', '付款单状态', '常用功能'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.locator('header')).toContainText('吴敏');
  await expect(page.getByRole('button', { name: '消息', exact: true })).toHaveCount(0);
  expect(requests).toEqual(expect.arrayContaining([getCurUserMenu.path, TOTALS, BACKLOG]));
  expect(requests.filter((path) => path.startsWith('/user/msg') || path.startsWith('/trade'))).toEqual([]);
  await check(page);

  await page.getByRole('navigation', { name: '栏目菜单' }).getByRole('link', { name: '云仓首页' }).click();
  await expect(page).toHaveTitle('云仓首页');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('云仓首页');
  await expect(total(page).filter({ visible: true })).toHaveText(/\d/);
  await check(page);
  // A warehouse user cannot open pages of other areas.
  await wander(page, '/message/index');
  await expect(page).toHaveURL(/\/404$/);
});

test('a warehouse administrator has the warehouse home page, the bell and account entries', async ({ page }) => {
  await enter(page, '/homeYuncang', ADMIN);
  await expect(page).toHaveTitle('云仓首页');
  await expect(total(page)).toHaveText(/\d/);
  await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();
  await page.getByRole('link', { name: '查看流水' }).first().click();
  await expect(page).toHaveTitle('资金流水明细');
});

test('each figure of the warehouse home page links to a list with as many rows', async ({ page }) => {
  await enter(page, '/homeYuncang', 'yc_maker');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const week = part('近7天付款');
  await expect(week.getByRole('row')).toHaveCount(8);
  const ways = async (name: string, link: RegExp, count: RegExp) =>
    Promise.all(
      (await part(name).getByRole('link', { name: link }).all()).map(async (one) => {
        const label = `${await one.getAttribute('aria-label')} ${await one.textContent()}`;
        return { to: (await one.getAttribute('href')) ?? '', count: count.exec(label)?.[1] ?? '' };
      }),
    );
  const failed = await ways('近7天付款', /失败或退回/, /([\d,]+)$/);
  expect(failed.some(({ count }) => Number(count) > 0)).toBe(true);
  const figures = [
    ...failed,
    ...(await ways('近7天付款', /付款成功/, /([\d,]+)$/)),
    ...(await ways('待我处理', /./, /([\d,]+) [单张]/)),
    ...(await ways('子商户账户', /^子商户数/, /([\d,]+)$/)),
    ...(await ways('子商户账户', /余额不足的账户$/, /([\d,]+)$/)),
  ].filter(({ count }) => count !== '0');
  expect(figures.length).toBeGreaterThan(10);
  for (const { to, count } of figures) {
    await wander(page, to);
    await expect(page.getByText(`共 ${count} 条`), to).toBeVisible();
  }

  // The filter has one value for the two states, shown as one label. Both states are marked in the summary above the
  // list.
  await wander(page, failed.find(({ count }) => Number(count) > 0)?.to ?? '');
  await expect(page.locator('main')).toContainText('状态：失败或退回');
  await expect(page.getByRole('list', { name: '付款汇总' }).locator('[aria-current="true"]')).toHaveCount(2);
  await check(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page);
});

test('shows a failure of the accounts with the button 重试, and only logs a failure of the menus', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ path: getCurUserMenu.path, times: 5, status: 500 });
  await sandbox.fault({ path: TOTALS, times: 1, status: 503 });
  await enter(page, '/homeYuncang', STAFF);
  const card = page.getByRole('region', { name: '账户余额' });
  await expect(card.getByText('服务不可用')).toBeVisible();
  await expect(page.locator('.arco-message')).toHaveCount(0);
  await check(page);
  await card.getByRole('button', { name: '重试' }).click();
  await expect(total(page)).toHaveText(/\d/);
  const again = page.waitForRequest((request) => request.url().endsWith(TOTALS));
  await page.getByRole('button', { name: '刷新余额' }).click();
  await again;
});

test('explains the missing payment password by pointer and by keyboard', async ({ page }) => {
  await enter(page, '/home', WANG);
  const notice = page.getByRole('button', { name: '未设置支付密码' });
  const more = page.getByText('设置支付密码后才能办理转账、提现和付款');
  await expect(notice).toBeVisible();
  await expect(more).toHaveCount(0);
  await notice.hover();
  await expect(more).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toHaveCount(0);
  await notice.focus();
  await expect(notice).toHaveAccessibleDescription(/设置支付密码后/);
  await check(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await notice.click();
  await expect
    .poll(async () => {
      const box = await more.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
});
