import type { Page } from '@playwright/test';
import { psReturn } from '@/contract/calls/moneyActions';
import { check } from './accessible';
import { callsOf, enter, expect, READS, test } from './support';

const PAY = 'Pay#20261';
const HEADERS = { 'x-sandbox': '1' };

const rows = (page: Page, title: string) => page.getByRole('table', { name: title }).locator('tbody tr');
const drawer = (page: Page, name = '交易详情') => page.getByRole('dialog', { name });
const fact = (page: Page, label: string, of = '交易详情') =>
  drawer(page, of)
    .getByRole('region', { name: '基本信息' })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const returnForm = (page: Page) => page.getByRole('dialog', { name: '退回分账' });
const review = (page: Page) => page.getByRole('dialog', { name: '请输入支付密码' });

/** Lets the receivers accept or refuse the pending return requests. */
async function receiversAnswer(page: Page, decision: 'pass' | 'reject', reason?: string) {
  const due = await (await page.request.get('/sandbox/reviews', { headers: HEADERS })).json();
  for (const { id, title } of due as { id: string; title: string }[])
    if (title === '分账接收方退回')
      await page.request.post('/sandbox/reviews', { headers: HEADERS, data: { id, decision, reason } });
}

test('refuses to refund split money, and refunds it after the receiver has returned the split', async ({ page }) => {
  // Opens the original trade from the detail of a split.
  await enter(page, '/trade-manage/divideAccounts?status=SUCCESS&minAmount=100.00&product=SPLIT');
  await rows(page, '分账交易').first().getByRole('button', { name: '详情' }).click();
  await expect(fact(page, '已退回金额（元）')).toHaveText('0.00');
  await check(page);
  const related = drawer(page).getByRole('group', { name: '关联交易' });
  await related.getByRole('row').filter({ hasText: '原交易' }).getByRole('link').click();
  await expect(fact(page, '交易类型')).toHaveText('代收');
  const refundable = await fact(page, '可退金额（元）').textContent();

  // The refund form has a link to the form that returns the split.
  await drawer(page).getByRole('button', { name: '退款', exact: true }).click();
  const refund = page.getByRole('dialog', { name: '退款申请' });
  await expect(refund).toContainText('退回分账后才能退这部分');
  await refund.getByRole('link', { name: '退回分账' }).click();

  await expect(returnForm(page)).toBeVisible();
  await expect(returnForm(page).getByLabel('退回金额')).not.toHaveValue('');
  await check(page);
  const amount = returnForm(page).getByLabel('退回金额');
  await amount.fill('99999999');
  await returnForm(page).getByRole('button', { name: '下一步' }).click();
  await expect(amount).toHaveAccessibleDescription(/不能超过可退回金额/);
  await returnForm(page).getByRole('button', { name: '全部退回' }).click();
  await returnForm(page).getByLabel('退回原因').fill('订单取消');
  await returnForm(page).getByRole('button', { name: '下一步' }).click();
  await expect(review(page)).toContainText('不退还');
  await expect(review(page)).toContainText('待结算账户');
  await check(page);
  const calls = callsOf(page);
  await review(page).getByLabel('支付密码', { exact: true }).fill(PAY);
  await review(page).getByRole('button', { name: '确定' }).dblclick();
  await expect(page.getByRole('heading', { name: '已提交，等待接收方退回' })).toBeVisible();
  expect(calls.filter((path) => path === psReturn.path)).toHaveLength(1);
  await check(page);

  // The order shows its progress, and the receiver returns the money.
  await receiversAnswer(page, 'pass');
  await returnForm(page).getByRole('link', { name: '查看资金操作' }).click();
  await expect(page).toHaveTitle('资金操作记录');
  const order = drawer(page, '操作详情');
  await expect(order).toContainText('分账退回成功');
  await expect(order.getByRole('button', { name: '再退一笔' })).toBeVisible();
  await check(page);

  // The split was returned, so the whole collected trade can be refunded.
  await order.getByRole('link', { name: /^T/ }).first().click();
  await expect(fact(page, '可退回金额（元）')).toHaveText('0.00');
  await expect(drawer(page).getByRole('button', { name: '退回分账' })).toHaveCount(0);
  await expect(drawer(page).getByRole('region', { name: '处理过程' })).toContainText('分账退回');
  await related.getByRole('row').filter({ hasText: '原交易' }).getByRole('link').click();
  await expect(fact(page, '交易类型')).toHaveText('代收');
  await expect(fact(page, '可退金额（元）')).not.toHaveText(refundable ?? '');
  await expect(related.getByRole('row').filter({ hasText: '分账退回' })).toHaveCount(1);
  await drawer(page).getByRole('button', { name: '退款', exact: true }).click();
  await expect(refund).not.toContainText('退回分账');
  await refund.getByRole('button', { name: '全部退款' }).click();
  await refund.getByRole('button', { name: '下一步' }).click();
  await review(page).getByLabel('支付密码', { exact: true }).fill(PAY);
  await review(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: /退款(成功|已提交)/ })).toBeVisible();
});

test('makes a return once if its answer is lost, and lets the user repeat a refused return', async ({
  page,
  sandbox,
}) => {
  const DETAIL = '分账详情';
  await enter(page, '/fund-manage/psToCard?status=SUCCESS&minAmount=100.00');
  await rows(page, '分账到卡记录').first().getByRole('button', { name: '详情' }).click();
  await drawer(page, DETAIL).getByRole('button', { name: '退回分账' }).click();
  // Fills in the return form by keyboard alone.
  await expect(returnForm(page).getByLabel('退回金额')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12.34');
  await page.keyboard.press('Enter');
  await expect(review(page).getByLabel('支付密码', { exact: true })).toBeFocused();
  await sandbox.fault({ path: psReturn.path, times: 1, when: 'after', drop: true });
  const calls = callsOf(page);
  await page.keyboard.type(PAY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /等待接收方退回|接收方未退回|分账退回成功/ })).toBeVisible();
  expect(calls.filter((path) => path === psReturn.path)).toHaveLength(1);
  await receiversAnswer(page, 'reject', '接收方账户余额不足');
  // The refused order shows the reason. Its button opens the form again with the same values.
  await returnForm(page).getByRole('link', { name: '查看资金操作' }).click();
  const order = drawer(page, '操作详情');
  await expect(order).toContainText('接收方账户余额不足');
  await order.getByRole('button', { name: '重新填写' }).click();
  await expect(page).toHaveTitle('分账交易');
  await expect(returnForm(page).getByLabel('退回金额')).toHaveValue('12.34');
  await page.keyboard.press('Escape');
  await expect(returnForm(page)).toHaveCount(0);
  await expect(drawer(page).getByRole('region', { name: '处理过程' })).toContainText(
    '申请分账退回（未退回） 12.34 元：接收方账户余额不足',
  );
  await page.reload();
  await expect(drawer(page).getByRole('button', { name: '退回分账' })).toBeVisible();
  await expect(returnForm(page)).toHaveCount(0);
});

test('shows a returned split without a button to a user who may not move money', READS, async ({ page }) => {
  await enter(page, '/fund-manage/psToCard?status=SUCCESS', '13800000002');
  await rows(page, '分账到卡记录').first().getByRole('button', { name: '详情' }).click();
  await expect(fact(page, '可退回金额（元）', '分账详情')).toBeVisible();
  await expect(drawer(page, '分账详情').getByRole('button', { name: '退回分账' })).toHaveCount(0);
});
