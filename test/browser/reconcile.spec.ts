import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { check } from './accessible';
import { choose, enter, expect, test } from './support';

const PAGE = '/operation/reconcile';
const ORDERS = '/gateway/trade/statement/orders';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

type Order = [orderNo: string, amount: string, day: string, tradeNo: string];

/**
 * Loads the orders of the last 30 days by the call that the page uses. One response contains all orders, and they do
 * not change during the test.
 */
async function ordersOf(page: Page): Promise<Order[]> {
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'pay_platform_token');
  const answer = await page.request.post(ORDERS, {
    headers: { authorization: `Bearer ${cookie?.value}` },
    data: { startDay: daysAgo(30), endDay: daysAgo(1) },
  });
  return ((await answer.json()) as { data: { orders: Order[] } }).data.orders;
}
const daysAgo = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

const upload = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) });
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('finds each of 7 planted differences among 1,000 lines, adds up both sides and saves the result', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, PAGE);
  await expect(page.getByRole('heading', { name: '对账核对' })).toBeVisible();
  await check(page);
  const orders = (await ordersOf(page)).slice(-1_000);
  expect(orders).toHaveLength(1_000);
  // Uses only whole days, so that the range contains no order that is missing in the book.
  const first = orders[0]?.[2] ?? '';
  const all = orders.filter(([, , day]) => day > first);
  const planted = new Set([10, 20, 30, 40, 50, 60, 70]);
  const [wrong, wrongToo, gone, goneToo, renamed] = [10, 20, 30, 40, 50].map((at) => all[at] as Order);
  const lines = all.flatMap(([orderNo, amount, day], at) => {
    const cell = (no: string, value: string, date = day) => [
      `${no},"￥${value}",${date.replaceAll('-', '/')} 10:00:00`,
    ];
    if (at === 10) return cell(orderNo, (Number(amount) + 0.01).toFixed(2));
    // A wrong amount. It is multiplied, because a refund has a minus sign and a prepended digit would be invalid.
    if (at === 20) return cell(orderNo, (Number(amount) * 9).toFixed(2));
    if (at === 30 || at === 40) return [];
    if (at === 50) return cell(`${orderNo}-X`, amount);
    // One order occurs twice in the merchant's book, and one order of the book does not exist on the platform.
    if (at === 60) return [...cell(orderNo, amount), ...cell(orderNo, amount)];
    if (at === 70) return [...cell(orderNo, amount), ...cell('OWN-1', '88.00')];
    return cell(orderNo, amount);
  });
  expect(planted.size).toBe(7);
  await upload(page, '账簿.csv', `商户订单号,金额,日期\r\n${lines.join('\r\n')}\r\n合计,,`);
  await expect(page.getByText('已按表头识别')).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: '开始核对' }).click();
  await expect(tile(page, '金额不符')).toContainText('2 笔');
  await expect(tile(page, '仅平台有')).toContainText('3 笔');
  await expect(tile(page, '仅账簿有')).toContainText('3 笔');
  await expect(tile(page, '一致')).toContainText(`${all.length - 5} 笔`);
  await expect(page.getByText('两侧合计勾稽一致')).toBeVisible();
  const table = page.getByRole('table', { name: '金额不符' });
  await expect(table).toContainText(wrong?.[0] ?? '-');
  await expect(table).toContainText(wrongToo?.[0] ?? '-');
  await check(page);
  await tile(page, '仅平台有').click();
  for (const order of [gone, goneToo, renamed])
    await expect(page.getByRole('table', { name: '仅平台有' })).toContainText(order?.[0] ?? '-');
  await tile(page, '仅账簿有').click();
  const own = page.getByRole('table', { name: '仅账簿有' });
  for (const orderNo of [`${renamed?.[0]}-X`, 'OWN-1', all[60]?.[0] ?? '-']) await expect(own).toContainText(orderNo);
  await page.getByRole('searchbox', { name: '搜索订单号' }).fill('own-');
  await expect(page.getByRole('table', { name: '仅账簿有' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: '搜索订单号' }).fill('');

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = readFileSync(await (await csv).path(), 'utf8');
  expect(file.split('\r\n').filter((line) => /^(金额不符|仅平台有|仅账簿有),/.test(line))).toHaveLength(8);
  const xlsx = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 XLSX' }).click();
  expect((await xlsx).suggestedFilename()).toMatch(/^对账核对_.*\.xlsx$/);

  // Opens the trade and returns: the result of the comparison is still shown.
  await tile(page, '金额不符').click();
  await page.getByRole('table', { name: '金额不符' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/detail=/);
  await page.goBack();
  await expect(tile(page, '金额不符')).toContainText('2 笔');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: '金额不符' })).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: '重新开始' }).click();
  await expect(page.locator('input[type=file]')).toBeAttached();
});

test('shows the fault of each unexpected file, and lets the user choose the columns', async ({ page }) => {
  await enter(page, PAGE);
  await upload(page, 'a.csv', '');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('文件是空的');
  await upload(page, 'a.txt', 'a,b');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('只能上传');
  // A file in the encoding GBK: the header 订单号,金额,日期 and some lines.
  const gbk = Buffer.concat([
    Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0xc8, 0xd5, 0xc6, 0xda]),
    Buffer.from('\r\nA1,12.00,2026.01.02\r\nA1,1e3,20260102\r\nA2,5,01/02\r\n'),
  ]);
  await upload(page, 'gbk.csv', gbk);
  await expect(page.getByText('已按表头识别')).toBeVisible();
  await expect(page.getByText('有 2 行无法读取')).toBeVisible();
  await page.getByRole('button', { name: '开始核对' }).click();
  await tile(page, '无法读取').click();
  await expect(page.getByRole('table', { name: '无法读取' })).toContainText('日期格式不正确');
  await page.getByRole('button', { name: '重新开始' }).click();
  // The titles are unknown, so the user chooses the columns.
  await upload(page, 'own.csv', '编号,价,哪天\r\nB1,3.00,2026-01-02\r\nB2,4.00,2026-01-03\r\n');
  await expect(page.getByText('未能识别“商户订单号”、“金额”、“日期”')).toBeVisible();
  await check(page);
  await choose(page.getByLabel('商户订单号'), '编号');
  await choose(page.getByLabel('金额', { exact: true }), '编号');
  await choose(page.getByLabel('日期', { exact: true }), '哪天');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('不能与其他项选同一列');
  await choose(page.getByLabel('金额', { exact: true }), '价');
  await expect(page.getByText('2 笔').first()).toBeVisible();
  await page.getByRole('textbox', { name: '结束日期' }).fill('2026-01-01');
  await page.getByRole('button', { name: '开始核对' }).click();
  await expect(page.getByText('开始日期不能晚于结束日期')).toBeVisible();
});
