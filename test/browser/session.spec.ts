import {
  enter,
  expect,
  forget,
  JINCHENG,
  openAccount,
  passCaptcha,
  READS,
  rowsOf,
  signIn,
  submitLogin,
  test,
  toast,
  YUNFAN,
  ZHANG,
} from './support';

const total = 'dd[data-figure="totalBalance"]';

test('switches the enterprise after a confirmation, and shows its balance', async ({ page }) => {
  await signIn(page);
  const before = await page.locator(total).textContent();
  await openAccount(page);
  await page.getByRole('listitem').filter({ hasText: JINCHENG }).getByRole('button', { name: '切换企业' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '确定要切换到该企业吗？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('header').getByText(YUNFAN)).toBeVisible();

  await openAccount(page);
  await page.getByRole('listitem').filter({ hasText: JINCHENG }).getByRole('button', { name: '切换企业' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(toast(page, '切换成功')).toBeVisible();
  await expect(page.locator('header').getByText(JINCHENG)).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator(total)).toBeVisible();
  expect(await page.locator(total).textContent()).not.toBe(before);
});

test('C-13: requests and shows nothing of the old enterprise after a switch', async ({ page }) => {
  await signIn(page, ZHANG, '/login?redirect=/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  const oldRow = await rowsOf(page).first().textContent();
  const bodies: string[] = [];
  await openAccount(page);
  await page.getByRole('listitem').filter({ hasText: JINCHENG }).getByRole('button', { name: '切换企业' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(toast(page, '切换成功')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator(total)).toBeVisible();
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.getByRole('link', { name: '资金管理', exact: true }).click();
  await page.getByRole('link', { name: '资金流水明细' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await rowsOf(page).first().textContent()).not.toBe(oldRow);
  const members = new Set(bodies.flatMap((body) => /"memberNo":"([^"]+)"/.exec(body)?.[1] ?? []));
  expect(members.size).toBe(1);
  // The number of the old enterprise.
  expect(members).not.toContain('M600010000001');
});

test('shows every state of an enterprise and offers only the possible actions', READS, async ({ page }) => {
  await enter(page);
  await openAccount(page);
  const panel = page.getByRole('dialog', { name: '账号与企业' });
  await expect(panel.getByText('默认企业')).toBeVisible();
  for (const [name, label, actions] of [
    ['宁波海纳仓储有限公司', '审核中', []],
    ['苏州启明电子有限公司', '审核不通过', ['去修改']],
    ['嘉兴恒信纺织有限公司', '审核不通过', ['去修改']],
    ['绍兴越州食品有限公司', '待完善', ['继续完善']],
  ] as const) {
    const card = panel.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByText(label)).toBeVisible();
    await expect(card.getByRole('button')).toHaveText([...actions]);
  }
});

test('makes another enterprise the default one', async ({ page }) => {
  await signIn(page);
  await openAccount(page);
  await page.getByRole('listitem').filter({ hasText: JINCHENG }).getByRole('button', { name: '切换企业' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('header').getByText(JINCHENG)).toBeVisible();
  await openAccount(page);
  await page.getByRole('button', { name: '设为默认' }).click();
  await expect(toast(page, '设置成功')).toBeVisible();
  await forget(page);
  await signIn(page);
  await expect(page.locator('header').getByText(JINCHENG)).toBeVisible();
});

test('chooses a merchant that has passed, and no other', READS, async ({ page }) => {
  await enter(page);
  await openAccount(page);
  await page.getByRole('button', { name: '查看商户' }).click();
  const panel = page.getByRole('dialog', { name: '账号与企业' });
  await expect(panel.getByText('云帆滨江门店')).toBeVisible();
  await expect(panel.getByRole('button', { name: '云帆滨江门店' })).toHaveCount(0);
  await panel.getByRole('button', { name: '云帆西湖门店' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定要切换到该商户吗？' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(toast(page, '切换成功')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await page.reload();
  await openAccount(page);
  await page.getByRole('button', { name: '查看商户' }).click();
  await expect(panel.getByText('当前商户')).toBeVisible();
});

test('logs out after a confirmation, and returns to the same page after the login', READS, async ({ page }) => {
  await signIn(page, ZHANG, '/login?redirect=/fund-manage/index');
  await openAccount(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定要退出登录吗？' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Ffund-manage%2Findex$/);
  expect((await page.context().cookies()).filter(({ name }) => name === 'pay_platform_token')).toEqual([]);
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/fund-manage\/index$/);
});

test('continues the session after a reload', READS, async ({ page }) => {
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page).toHaveTitle('资金流水明细');
});

test('C-11: a log-out in one tab reaches the other within two seconds', READS, async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/fund-manage/flow');
  await expect(rowsOf(other)).toHaveCount(10);
  await openAccount(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(other).toHaveURL(/\/login/, { timeout: 3_000 });
  await expect(toast(other, '已在其他页面退出登录')).toBeVisible();
});

test('C-11: a tab whose user changed in another tab shows a message, and keeps no values of the earlier user', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await enter(theirs, '/home', '13800000002');
  const tokens = await other.cookies();
  await enter(page, '/fund-manage/pages/transfer');
  await page.getByLabel('备注', { exact: true }).fill('货款');
  await page.context().addCookies(tokens);
  await expect(toast(page, '已在其他页面登录其他账号，本页面已更新')).toBeVisible();
  const typed = await page.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(typed).not.toContain('货款');
  await other.close();
});

test('C-11: ends the session after 15 idle minutes of the wall clock, with a message', READS, async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.clock.fastForward(14 * 60_000);
  await expect(page).toHaveURL(/\/home$/);
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 260);
  await page.clock.fastForward(14 * 60_000);
  await expect(page).toHaveURL(/\/home$/);
  await page.clock.fastForward(2 * 60_000);
  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, '长时间未操作，已自动退出登录')).toBeVisible();
});

test('C-12: many simultaneous 401s cause one reload and one message', async ({ page, sandbox }) => {
  // Waits until the home page and the messages have finished loading, so that only requests after the click are
  // refused.
  const open = new Set<unknown>();
  page.on('request', (request) => request.url().includes('/gateway/') && open.add(request));
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => open.delete(request));
  await enter(page);
  await expect(page.locator(total)).toBeVisible();
  await expect(page.locator('header').getByText('99+')).toBeVisible();
  await expect.poll(() => open.size).toBe(0);
  // Counts page loads by the document requests, because the message may appear before the browser reports the
  // document as loaded.
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await sandbox.fault({ path: '*', times: 20, status: 401, answer: { code: 401, msg: '用户凭证已过期' } });
  await page.getByRole('link', { name: '资金管理', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await sandbox.clearFaults();
  await expect(toast(page, '用户凭证已过期')).toHaveCount(1);
  expect(loads).toBe(1);
});

test('C-11: unsaved values do not keep a tab open whose session has ended elsewhere', async ({ page }) => {
  await enter(page, '/companyInfo/index', '13800000003');
  await page.getByLabel('企业名称', { exact: true }).click();
  await page.keyboard.type('杭州试水');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.context().clearCookies();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByPlaceholder('请输入登录账号')).toBeVisible();
  expect(dialogs).toEqual([]);
});

test('the employee sees funds and no administrator menus; the other tenant sees its own', READS, async ({ page }) => {
  await enter(page, '/home', '13800000002');
  await expect(page.locator('header').getByText(YUNFAN)).toBeVisible();
  await expect(page.getByRole('link', { name: '资金管理', exact: true })).toBeVisible();
  await forget(page);
  await enter(page, '/home', '13800000004');
  await expect(page.locator('header').getByText('广州南屿百货有限公司')).toBeVisible();
});

test('warehouse users see their accounts through their own calls', READS, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await signIn(page, 'yc_staff');
  await expect(page.locator(total)).toBeVisible();
  expect(requests).toContain('/gateway/warehouse/inner/oaQueryAccountBalanceCountData');
  expect(requests).not.toContain('/gateway/trade/platform/queryAccountBalanceCountData');
});
