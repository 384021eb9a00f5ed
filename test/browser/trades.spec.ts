import type { Page } from '@playwright/test';
import { listViews, saveView, tradePage, tradeRefund } from '@/contract/calls/tradeLists';
import { check } from './accessible';
import { callsOf, enter, expect, READS, test, toast, wander } from './support';

const PAY = 'Pay#20261';

const rows = (page: Page, title: string) => page.getByRole('table', { name: title }).locator('tbody tr');
const drawer = (page: Page) => page.getByRole('dialog', { name: '交易详情' });
const fact = (page: Page, label: string) =>
  drawer(page)
    .getByRole('region', { name: '基本信息' })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('every list of the area shows its trades with a sum', READS, async ({ page }) => {
  await enter(page, '/trade-manage/index');
  for (const [path, title] of [
    ['index', '收银台交易'],
    ['behalfPay', '代付交易'],
    ['batchPayFile', '批量付款文件查询'],
    ['divideAccounts', '分账交易'],
    ['receive', '钱包收款'],
    ['payment', '钱包付款'],
    ['batchPayment', '钱包批量付款查询'],
    ['settleTrade', '结算交易'],
    ['batchTransactions', '批量交易查询'],
    ['creditPayment', '信用付交易'],
    ['behalfAway', '代收交易'],
  ] as const) {
    await wander(page, `/trade-manage/${path}`);
    await expect(page).toHaveTitle(title);
    await expect(rows(page, title)).toHaveCount(10);
    await expect(
      page
        .getByRole('main')
        .getByText(/合计（元）/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }
});

test(
  'a batch links to its items, and the lists and batches are accessible on both screens',
  READS,
  async ({ page }) => {
    await enter(page, '/trade-manage/batchPayFile');
    const batches = rows(page, '批量付款文件查询');
    await expect(batches).toHaveCount(10);
    await check(page);
    const heads = await page
      .getByRole('table', { name: '批量付款文件查询' })
      .getByRole('columnheader')
      .allTextContents();
    const at = heads.findIndex((head) => head.startsWith('笔数') || head.startsWith('总笔数'));
    const items = await batches.first().getByRole('cell').nth(at).textContent();
    await batches.first().getByRole('button', { name: '查看明细' }).click();
    await expect(page).toHaveTitle('批量交易查询');
    await expect(rows(page, '批量交易查询')).toHaveCount(Math.min(10, Number(items)));
    await check(page);
  },
);

test('refunds a part of a trade once, after a wrong password and a double click', async ({ page }) => {
  await enter(page, '/trade-manage/index?businessType=4007&status=SUCCESS&minAmount=100.00');
  await rows(page, '收银台交易').first().getByRole('button', { name: '详情' }).click();
  await expect(drawer(page).getByText('账务记录')).toBeVisible();
  await expect(page).toHaveURL(/detail=T/);
  await check(page);
  // A reload, like a shared link, shows the same filtered list.
  await page.reload();
  await drawer(page).getByRole('button', { name: '退款', exact: true }).click();
  const form = page.getByRole('dialog', { name: '退款申请' });
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByLabel('退款金额')).toBeFocused();
  await form.getByLabel('退款金额').fill('99999999');
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByLabel('退款金额')).toHaveAccessibleDescription(/不能超过可退金额/);
  await form.getByLabel('退款金额').fill('12.34');
  await form.getByRole('button', { name: '下一步' }).click();

  const review = page.getByRole('dialog', { name: '请输入支付密码' });
  await expect(review).toContainText('12.34 元');
  await check(page);
  await review.getByLabel('支付密码', { exact: true }).fill('Wrong#2026');
  await review.getByRole('button', { name: '确定' }).click();
  await expect(review.getByLabel('支付密码', { exact: true })).toHaveAccessibleDescription('支付密码错误，还可尝试4次');
  const calls = callsOf(page);
  await review.getByLabel('支付密码', { exact: true }).fill(PAY);
  await review.getByRole('button', { name: '确定' }).dblclick();
  await expect(page.getByRole('heading', { name: '退款成功' })).toBeVisible();
  expect(calls.filter((path) => path === tradeRefund.path)).toHaveLength(1);
  await form.getByRole('button', { name: '关闭' }).last().click();
  await expect(fact(page, '已退金额（元）')).toHaveText('12.34');
  await expect(drawer(page).getByRole('region', { name: '处理过程' })).toContainText('退款 12.34 元');

  // Opens the original trade from the detail of the refund.
  await drawer(page).getByRole('group', { name: '关联交易' }).getByRole('link', { name: /^R/ }).click();
  await expect(fact(page, '交易类型')).toHaveText('退款');
  const receipt = page.waitForEvent('download');
  await drawer(page).getByRole('button', { name: '下载回单' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^电子回单_R\d+\.pdf$/);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/detail=/);
});

test('queries a refund whose answer is lost, and refunds once', async ({ page, sandbox }) => {
  await enter(page, '/trade-manage/index?businessType=4007&status=SUCCESS&minAmount=100.00');
  await rows(page, '收银台交易').first().getByRole('button', { name: '详情' }).click();
  await drawer(page).getByRole('button', { name: '退款', exact: true }).click();
  const form = page.getByRole('dialog', { name: '退款申请' });
  await form.getByLabel('退款金额').fill('5.00');
  await form.getByRole('button', { name: '下一步' }).click();
  await sandbox.fault({ path: tradeRefund.path, times: 1, when: 'after', drop: true });
  const calls = callsOf(page);
  await page.getByLabel('支付密码', { exact: true }).fill(PAY);
  await page.getByLabel('支付密码', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: '退款成功' })).toBeVisible();
  expect(calls.filter((path) => path === tradeRefund.path)).toHaveLength(1);
  await form.getByRole('button', { name: '关闭' }).last().click();
  await expect(fact(page, '已退金额（元）')).toHaveText('5.00');
});

test('shows a trade without a refund button to a user who may not move money', READS, async ({ page }) => {
  await enter(page, '/trade-manage/index?businessType=4007&status=SUCCESS', '13800000002');
  await rows(page, '收银台交易').first().getByRole('button', { name: '详情' }).click();
  await expect(drawer(page).getByRole('button', { name: '下载回单' })).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: '退款', exact: true })).toHaveCount(0);
});

test('saves a view, makes it the default view, and shows it to all users of the enterprise', async ({
  page,
  browser,
}) => {
  await enter(page, '/trade-manage/behalfPay?status=FAILED');
  await expect(rows(page, '代付交易').first()).toContainText('失败');
  await page.getByRole('button', { name: '视图', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '已保存的视图' });
  await panel.getByRole('button', { name: '保存当前视图' }).click();
  await expect(panel.getByLabel('视图名称')).toBeFocused();
  await panel.getByLabel('视图名称').fill('失败的代付');
  const saved = page.waitForResponse((response) => response.url().endsWith(saveView.path));
  await panel.getByRole('button', { name: '保存当前视图' }).click();
  await saved;
  await panel.getByRole('button', { name: '设为默认 失败的代付' }).click();
  await expect(toast(page, '默认视图已设置')).toBeVisible();
  await check(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await wander(page, '/trade-manage/index');
  await expect(page).toHaveTitle('收银台交易');
  await wander(page, '/trade-manage/behalfPay');
  await expect(page).toHaveURL(/behalfPay\?status=FAILED$/);
  // The reset removes the filters. They do not come back when the user returns to the page.
  await page.getByRole('button', { name: '重置' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/behalfPay$/);
  await wander(page, '/trade-manage/index');
  await expect(page).toHaveTitle('收银台交易');
  const again = page.waitForResponse((response) => response.url().endsWith(listViews.path));
  await wander(page, '/trade-manage/behalfPay');
  await again;
  await expect(page).toHaveURL(/behalfPay$/);

  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, '/trade-manage/behalfPay', '13800000002');
  await theirs.getByRole('button', { name: '视图', exact: true }).click();
  const other = theirs.getByRole('dialog', { name: '已保存的视图' });
  await expect(other.getByRole('button', { name: '删除 失败的代付' })).toHaveCount(0);
  const asked = theirs.waitForRequest((request) => request.url().endsWith(tradePage.path));
  await other.getByRole('button', { name: '失败的代付', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({ kind: 'BEHALF_PAY', status: 'FAILED' });
  await theirs.context().close();
});
