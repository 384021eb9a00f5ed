import type { Locator, Page } from '@playwright/test';
import { check, DESK, fits, PHONE, serious } from './accessible';
import {
  enter,
  expect,
  flowTable,
  openAccount,
  passCaptcha,
  rowsOf,
  submitLogin,
  test,
  variantTest,
  ZHANG,
} from './support';

const FLOW = '/mts/openPlatform/queryAccountFlow';

const table = (page: Page) => flowTable(page).or(page.getByRole('table', { name: '账户总览' }));

test('finds no axe violations on the login page, also with its errors', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByPlaceholder('请输入登录账号')).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.locator('form').getByText('请输入密码')).toBeVisible();
  await check(page);
});

test('finds no axe violations on the login page after a refusal', async ({ page, sandbox }) => {
  await sandbox.fault({
    path: '/auth/oauth/login',
    times: 1,
    answer: { code: 9, msg: '登录失败次数过多，请15分钟后再试' },
  });
  await page.goto('/login');
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page.locator('form').getByText('请15分钟后再试')).toBeVisible();
  await check(page);
});

test('the captcha dialog keeps the focus inside, and returns it to the login button', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, ZHANG);
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await expect(dialog.getByRole('button', { name: '点击完成验证' })).toBeFocused();
  await check(page);
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeFocused();
});

test('finds no axe violations on the home page, its chart and its table', async ({ page }) => {
  await enter(page, '/home');
  const week = page.getByRole('region', { name: '近7天收支' });
  await expect(week.locator('canvas')).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: '查看数据表' }).click();
  await expect(week.getByRole('table')).toBeVisible();
  await check(page);
});

for (const [index, path] of ['/fund-manage/index', '/fund-manage/flow'].entries())
  variantTest(index, 2)(`finds no axe violations on ${path} with its rows`, async ({ page }) => {
    await enter(page, path);
    await expect(table(page).locator('tbody tr').first()).toBeVisible();
    await check(page);
  });

test('finds no axe violations on a list without results and on a failed list', async ({ page, sandbox }) => {
  await enter(page, '/fund-manage/flow?flowNo=nothing');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await check(page);
  await sandbox.fault({ path: FLOW, times: 1, status: 500 });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('数据加载失败')).toBeVisible();
  await check(page);
});

test('finds no axe violations on /404 and on a page whose session cannot be read', async ({ page, sandbox }) => {
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await check(page);
  await enter(page, '/home');
  await expect(page).toHaveTitle('首页');
  await sandbox.fault({ path: '/user/platform/queryUserInfo', times: 20, status: 503 });
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await check(page);
});

/**
 * Opens a panel by keyboard, checks it with axe, and closes it by Escape. Expects that the focus returns to the
 * button.
 */
async function opensAndCloses(page: Page, opener: Locator, panel: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await fits(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
}

for (const [screen, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`popups on ${screen} open by keyboard, close by Escape, and give the focus back`, async ({ page }) => {
    await page.setViewportSize(size);
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await opensAndCloses(page, button('账号'), dialog('账号与企业'));
    await opensAndCloses(page, button('列设置'), dialog('列设置'));
    await opensAndCloses(page, button('其他导出格式'), dialog('其他导出格式'));
    if (size === PHONE) {
      await opensAndCloses(page, button('筛选'), dialog('筛选'));
      const bar = page.getByRole('navigation', { name: '底部导航' });
      await opensAndCloses(page, bar.getByRole('button', { name: '更多' }), dialog('主导航'));
    } else {
      await openAccount(page);
      await page.getByRole('button', { name: '查看商户' }).click();
      await expect(dialog('账号与企业').getByText('云帆滨江门店')).toBeVisible();
      expect(await serious(page)).toEqual([]);
    }
  });

test('moves the focus into a confirmation, keeps it there, and returns it to the opening button', async ({ page }) => {
  await enter(page, '/home');
  await openAccount(page);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: '退出登录' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: '确定要退出登录吗？' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    expect(await serious(page)).toEqual([]);
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // The popup closes while the dialog is open, so the focus then goes to the popup's button.
    await expect(page.getByRole('button', { name: '账号', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
  }
});

/** Presses Tab until the wanted control has the focus. Fails if Tab does not reach the control. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('completes a journey by keyboard alone: login, menu, list, filter, voucher, account, logout', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, page.getByPlaceholder('请输入登录账号'));
  await page.keyboard.type(ZHANG);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sandbox#2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '点击完成验证' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  // The first element that Tab reaches is the link that skips the menus.
  await expect(page.locator('header')).toContainText('杭州云帆贸易有限公司');
  const funds = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资金管理' });
  await tabTo(page, funds);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('账户总览');
  await tabTo(page, page.getByRole('link', { name: '资金流水明细' }));
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(10);

  await tabTo(page, page.getByLabel('业务类型', { exact: true }));
  await page.keyboard.press('Space');
  for (let option = 0; option < 3; option += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('业务类型', { exact: true })).toHaveValue('提现');
  await tabTo(page, page.getByRole('button', { name: '查询' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/businessType=4003/);
  await expect(flowTable(page).locator('..')).toHaveAttribute('aria-busy', 'false');

  await tabTo(page, rowsOf(page).first().getByRole('button', { name: '电子回单' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await tabTo(page, page.getByRole('button', { name: '账号', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '退出登录' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: '确定要退出登录吗？' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: '确定' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByPlaceholder('请输入登录账号')).toBeVisible();
});

test('跳到正文 is the first focus stop of every page and skips the menus', async ({ page }) => {
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('资金流水明细');
});

test('跳到列表 is the second focus stop of a page with a list and moves to its first row', async ({ page }) => {
  const link = page.getByRole('link', { name: '跳到列表' });
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rowsOf(page).first().locator(':focus')).toHaveCount(1);

  // The page with the list stays mounted but hidden. The next page has no list.
  await page.getByRole('link', { name: '账户中心' }).first().click();
  await expect(page).toHaveURL(/\/account/);
  // The hidden page disappears shortly after the address has changed.
  await expect(rowsOf(page).first()).toBeHidden();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.getByRole('link', { name: '跳到正文' }).focus();
  await expect(link).toHaveCount(0);
});

test('stops animations for a user whose system requests reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await openAccount(page);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { duration } = animation.effect?.getTiming() ?? {};
        return typeof duration === 'number' && duration > 10;
      }).length,
  );
  expect(moving).toBe(0);
});
