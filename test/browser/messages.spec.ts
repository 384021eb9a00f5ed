import type { Page } from '@playwright/test';
import { check } from './accessible';
import { callsOf, choose, enter, expect, forget, openAccount, READS, test, toast, ZHANG } from './support';

const UNREAD = '/user/msg/queryUnread';
const WANG = '13800000004';
const STAFF = 'yc_staff';

const bell = (page: Page) => page.getByRole('button', { name: '消息', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: '消息与待办' });
const list = (page: Page) => page.getByRole('table', { name: '消息列表' });
const rows = (page: Page) => list(page).locator('tbody tr');
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === `/gateway${path}`);
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('the bell shows 99+, five messages, the to-dos, the tutorial and a link to all messages', async ({ page }) => {
  await enter(page, '/home');
  await expect(bell(page)).toHaveText('99+');
  await bell(page).click();
  await expect(panel(page).getByRole('tab', { name: '消息通知' })).toContainText('128');
  await expect(panel(page).getByRole('tabpanel').getByRole('link')).toHaveCount(5);
  await check(page);

  const download = page.waitForEvent('download');
  await panel(page).getByRole('link', { name: '新手教程' }).click();
  expect((await download).suggestedFilename()).toMatch(/新手教程\.pdf$/);

  await panel(page).getByRole('tab', { name: '待办事项' }).click();
  await expect(panel(page).getByRole('tabpanel').getByRole('listitem')).toHaveCount(7);
  await check(page);
  await panel(page).getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveTitle('消息列表');
  await expect(panel(page)).toHaveCount(0);
});

test('shows a dialog for another enterprise, and opens a brand wallet for the invited one after a refusal', async ({
  page,
  request,
}) => {
  const headers = { 'x-sandbox': '1' };
  const decide = async (decision: 'pass' | 'reject') => {
    const due: { id: string; kind: string }[] = await (await request.get('/sandbox/reviews', { headers })).json();
    const id = due.find(({ kind }) => kind === 'BRAND_WALLET')?.id;
    const data = { id, decision, ...(decision === 'reject' ? { reason: '品牌方未确认' } : {}) };
    await expect(await request.post('/sandbox/reviews', { headers, data })).toBeOK();
  };
  const codesSent = async () => {
    const letters: { purpose: string; code: string }[] = await (
      await request.get(`/sandbox/outbox?to=${ZHANG}`, { headers })
    ).json();
    return letters.filter(({ purpose }) => purpose === 'BRAND_WALLET').map(({ code }) => code);
  };

  await enter(page, '/home');
  const todos = page.getByRole('region', { name: '待办事项' });
  await todos.getByRole('button', { name: '去开通 锦程同城品牌钱包' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '认证主体与受邀主体不一致，无法开通品牌钱包账号' });
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveTitle('首页');

  await bell(page).click();
  await panel(page).getByRole('tab', { name: '待办事项' }).click();
  await panel(page).getByRole('button', { name: '去开通 云帆优选品牌钱包' }).click();
  await expect(page).toHaveTitle('开通品牌钱包');
  await expect(page.getByRole('region', { name: '企业信息' })).toContainText('杭州云帆贸易有限公司');
  await check(page);
  await page.getByRole('button', { name: '提交开通申请' }).click();
  await expect(page.getByText('请先阅读并同意协议')).toBeVisible();
  await page.getByRole('checkbox', { name: '我已阅读并同意以上协议' }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(async () => (await codesSent()).length).toBe(1);
  const [code = ''] = await codesSent();
  const field = page.getByLabel('验证码', { exact: true });
  await field.fill(code === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('验证码错误或已失效');
  await field.fill(code);
  await page.getByRole('button', { name: '提交开通申请' }).click();
  await expect(page.getByText('开通申请审核中')).toBeVisible();
  // The test decides the review immediately, before the sandbox decides it automatically.
  await decide('reject');
  await page.getByRole('button', { name: '立即刷新' }).click();
  await expect(page.getByText('原因：品牌方未确认。核对后可以重新提交。')).toBeVisible();
  await expect(page.getByRole('button', { name: '重新提交' })).toBeEnabled();
  await page.goto('/solution-manage/activate-wallet?solutionNo=FA2026002&businessType=1');
  await expect(page.getByText('认证主体与受邀主体不一致')).toBeVisible();
  await page.goto('/solution-manage/activate-wallet');
  await expect(page.getByText('没有可开通的品牌钱包')).toBeVisible();
});

test('keeps filters of messages in the address, and marks one, selected and all messages as read', async ({ page }) => {
  await enter(page, '/message/index?readFlag=N');
  await expect(rows(page)).toHaveCount(10);
  await check(page);
  await choose(page.getByLabel('消息类型'), '支付交易消息');
  await choose(page.getByLabel('时间'), '近7天');
  let answer = answered(page, '/user/msg/searchMsg');
  await page.getByRole('button', { name: '查询' }).click();
  await answer;
  await expect(page).toHaveURL(/type=4/);
  await settled(page);
  await expect(rows(page).first()).toContainText('支付交易消息');

  answer = answered(page, '/user/msg/searchMsg');
  let count = answered(page, UNREAD);
  await rows(page).first().getByRole('button', { name: '标为已读' }).click();
  await expect(toast(page, '已标为已读')).toBeVisible();
  await answer;
  expect((await (await count).json()).data.unreadCount).toBe(127);

  await settled(page);
  await list(page).getByRole('checkbox').first().check();
  const chosen = await rows(page).count();
  count = answered(page, UNREAD);
  const bar = page.getByText(`已选 ${chosen} 条`).locator('..');
  await bar.getByRole('button', { name: '标为已读' }).click();
  expect((await (await count).json()).data.unreadCount).toBe(127 - chosen);

  count = answered(page, UNREAD);
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定要将全部消息标为已读吗？' })
    .getByRole('button', { name: '确定' })
    .click();
  expect((await (await count).json()).data.unreadCount).toBe(0);
  await expect(bell(page)).toHaveText('');
});

test('opens a message from the list, marks it as read, and links to its neighbours in time', async ({ page }) => {
  await enter(page, '/message/index');
  await expect(rows(page)).toHaveCount(10);
  const count = answered(page, UNREAD);
  await rows(page).first().getByRole('link', { name: '付款成功通知' }).click();
  await expect(page).toHaveTitle('消息详情');
  await expect(page.getByRole('heading', { name: '付款成功通知' })).toBeVisible();
  await count;
  await check(page);

  await page.getByRole('link', { name: '下一条' }).click();
  await expect(page.getByRole('heading', { name: '系统维护通知' })).toBeVisible();
  await page.getByRole('link', { name: '上一条' }).click();
  await page.getByRole('link', { name: '查看资金流水' }).click();
  await expect(page).toHaveURL(/\/fund-manage\/flow\?tradeType=PAY$/);
  await expect(page.getByLabel('业务类型', { exact: true })).toHaveValue('付款');
});

test('message 1 is there for 张明 and not for 王芳', async ({ page }) => {
  await enter(page, '/message/detail/1');
  await expect(page).toHaveTitle('消息详情');
  await expect(page.getByRole('article').getByRole('heading')).toBeVisible();
  await forget(page);
  await enter(page, '/message/detail/1', WANG);
  await expect(page.getByRole('article').getByRole('alert')).toContainText('数据不存在或无权访问');
  await check(page);
  await page.getByRole('article').getByRole('link', { name: '返回消息列表' }).click();
  await expect(page).toHaveTitle('消息列表');
});

test('a muted message type is removed from the badge, also after a reload', async ({ page }) => {
  await enter(page, '/message/index', WANG);
  await expect(bell(page)).toHaveText('2');
  await page.getByRole('button', { name: '消息设置' }).click();
  const box = page.getByRole('checkbox', { name: '支付交易消息 免打扰' });
  await expect(box).not.toBeChecked();
  await check(page);
  // The checkbox changes when the response arrives, not at the click.
  await box.click();
  await expect(toast(page, '设置成功')).toBeVisible();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(bell(page)).toHaveText('1');
  await page.reload();
  await page.getByRole('button', { name: '消息设置' }).click();
  await expect(box).toBeChecked();
});

test('open message settings do not cover the page after the back button', READS, async ({ page }) => {
  await enter(page, '/home', WANG);
  await bell(page).click();
  await page.getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveTitle('消息列表');
  await page.getByRole('button', { name: '消息设置' }).click();
  await expect(page.getByRole('checkbox', { name: '支付交易消息 免打扰' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('首页');
  await page.getByRole('link', { name: '资金管理' }).click();
  await expect(page).toHaveTitle('账户总览');
});

test('a hidden tab requests no messages, and a visible tab requests them at once', READS, async ({ page }) => {
  await page.clock.install();
  await enter(page, '/home');
  await expect(bell(page)).toHaveText('99+');
  const calls = callsOf(page);
  const turn = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await page.clock.runFor(180_000);
  expect(calls.filter((path) => path === UNREAD)).toEqual([]);
  const answer = answered(page, UNREAD);
  await turn('visible');
  await answer;
});

test(
  'a failing refresh shows no message, and a warehouse employee has no bell and sends no request',
  READS,
  async ({ page, sandbox }) => {
    await sandbox.fault({ path: UNREAD, times: 3, status: 503 });
    await sandbox.fault({ path: '/user/backlog/queryBacklog', times: 3, status: 503 });
    const answer = answered(page, UNREAD);
    await enter(page, '/fund-manage/index');
    expect((await answer).status()).toBe(503);
    await expect(page.getByRole('table', { name: '账户总览' }).locator('tbody tr').first()).toBeVisible();
    await expect(page.locator('.arco-message')).toHaveCount(0);

    await forget(page);
    const calls = callsOf(page);
    await enter(page, '/home', STAFF);
    await expect(page).toHaveTitle('首页');
    await openAccount(page);
    await expect(bell(page)).toHaveCount(0);
    expect(calls.filter((path) => path.startsWith('/user/msg/'))).toEqual([]);
  },
);

test(
  'shows and downloads agreements without a login, and shows a failure in its place',
  READS,
  async ({ page, sandbox }) => {
    await page.goto('/agreement');
    await expect(page).toHaveTitle('协议');
    await expect(page.getByRole('heading', { name: '用户服务协议' })).toBeVisible();
    await check(page);
    await page.getByRole('link', { name: '隐私政策' }).click();
    await expect(page.getByRole('article', { name: '隐私政策' })).toContainText('第一条 收集的信息');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载隐私政策' }).click();
    expect((await download).suggestedFilename()).toBe('隐私政策_V1.0.pdf');

    await sandbox.fault({ path: '/cashier/face/agreement/info/selectByTypeToAgreementName', times: 1, status: 500 });
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('协议列表加载失败');
    await expect(page.locator('.arco-message')).toHaveCount(0);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '隐私政策' })).toBeVisible();
  },
);
