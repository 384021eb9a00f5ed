import type { APIRequestContext, Page } from '@playwright/test';
import { check } from './accessible';
import { confirm, fillTransfer, next, ok, pageOf } from './actions';
import { enter, expect, test, toast } from './support';

const HEADERS = { 'x-sandbox': '1' };
/** Returns the date in Shanghai for a time. */
const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

async function control(request: APIRequestContext, path: string, data: object): Promise<void> {
  await expect(await request.post(`/sandbox${path}`, { headers: HEADERS, data })).toBeOK();
}

/** Returns the second day of the next month, at noon. */
function afterThisMonth(): Date {
  const [year = 0, month = 0] = dayOf(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month, 2, 4));
}

test('confirms a complete month that adds up, offers its document, and lists late entries separately', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const today = dayOf(new Date());
  const month = today.slice(0, 7);
  // A transfer that waits for a manual review stays pending beyond the end of the month.
  await enter(page, pageOf('transfer'));
  await fillTransfer(page, '88.01');
  await page.getByRole('textbox', { name: '备注' }).fill('挂起');
  await next(page).click();
  await confirm(page, '转账');
  await ok(page).click();
  await expect(page.getByText('转账处理中')).toBeVisible();

  await page.goto(`/operation/financeList?month=${month}`);
  await expect(page.getByText(/本月对账单尚未全部生成/)).toBeVisible();
  await expect(page.getByRole('button', { name: '对账确认' })).toHaveCount(0);

  await control(request, '/clock', { to: afterThisMonth().toISOString() });
  await page.reload();
  await expect(page.getByText('✓ 勾稽一致')).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: '对账确认' }).click();
  const dialog = page.getByRole('dialog', { name: `确认 ${month} 的财务对账单` });
  await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await dialog.getByRole('button', { name: '对账确认' }).click();
  await expect(toast(page, '对账确认成功')).toBeVisible();
  await expect(page.getByText(/^已由 张明 于 .* 对账确认$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载确认单（PDF）' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(`财务对账单_${month}`);

  // The bank returns the payment a month later, with its original date.
  const due: { id: string; remark?: string; kind: string }[] = await (
    await request.get('/sandbox/reviews', { headers: HEADERS })
  ).json();
  const held = due.find(({ kind }) => kind === 'ORDER_CHECK');
  await control(request, '/reviews', { id: held?.id, decision: 'reject' });
  await control(request, '/clock', { advance: 'P1D' });
  await page.reload();
  const late = page.getByRole('table', { name: '补记' }).getByRole('row').filter({ hasText: today });
  await expect(late).toContainText('88.01');
  await expect(late).toContainText('转出');
  await check(page);
});

async function setSubject(page: Page, item: string, code: string, name: string): Promise<void> {
  const group = page.getByRole('group', { name: item, exact: true });
  await group.getByLabel('科目编码').fill(code);
  await group.getByLabel('科目名称').fill(name);
}

test('a financial voucher requires all subjects, and is downloaded after the user has set them', async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/operation/financeList');
  await page.getByRole('button', { name: '导出凭证（CSV）' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请先设置科目：资金科目' })).toBeVisible();
  await page.getByRole('button', { name: '设置科目' }).click();
  const drawer = page.getByRole('dialog', { name: '科目对照' });
  await drawer.getByRole('group', { name: '资金科目' }).getByLabel('科目编码').fill('1002');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('请填写科目名称')).toBeVisible();
  const items = ['充值', '代收', '转入', '转出', '提现', '付款', '代付', '退款', '收到退款', '分账', '手续费', '其他'];
  await setSubject(page, '资金科目', '1002', '银行存款');
  for (const [at, item] of items.entries()) await setSubject(page, item, `60${at}`, `${item}科目`);
  await check(page);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '科目对照已保存')).toBeVisible();
  await expect(page.getByText('601 代收科目')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出凭证（CSV）' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain('财务凭证');
});

test('fills the fee account, and refuses a repayment without a debt, also on a phone', async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/operation/fundStatement');
  await expect(page.getByText('没有手续费垫付')).toBeVisible();
  await check(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: '手续费账户充值' }).click();
  await expect(page).toHaveTitle('手续费账户充值');
  await page.getByLabel('充值金额').fill('100.00');
  await next(page).click();
  await confirm(page, '充值');
  await ok(page).click();
  await expect(page.getByText('充值成功')).toBeVisible();
  await page.goto('/operation/statementRepayment');
  await page.getByLabel('还款金额').fill('1.00');
  await next(page).click();
  await expect(page.getByText('没有待还的手续费垫付').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '确认还款' })).toHaveCount(0);
  await check(page);
});
