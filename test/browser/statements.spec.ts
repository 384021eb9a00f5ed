import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { check } from './accessible';
import { choose, enter, expect, READS, test, wander } from './support';

const DAY = 86_400_000;
/** Returns the date in Shanghai, this number of days ago. */
const ago = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * DAY).toISOString().slice(0, 10);
const range = (from: number, to: number) => `startDay=${ago(from)}&endDay=${ago(to)}`;

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
/** Returns the text of a cell in the first row, by the title of its column. */
async function cell(page: Page, name: string, title: string): Promise<string> {
  const heads = await table(page, name).getByRole('columnheader').allTextContents();
  const at = heads.findIndex((head) => head.startsWith(title));
  expect(at, title).toBeGreaterThanOrEqual(0);
  return ((await table(page, name).getByRole('row').nth(1).getByRole('cell').nth(at).textContent()) ?? '').trim();
}
/** Finds a figure in a line of sums by its name. */
const figure = (page: Page, sum: string, name: string) =>
  page.getByRole('region', { name: sum }).locator('dl > div', { hasText: name }).locator('dd');

/** Opens the reconciliation under the list: opening balance, income and outgo, closing balance (查看勾稽). */
const openProof = (page: Page) => page.getByRole('button', { name: '查看勾稽' }).click();

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

test('an accountant opens last month, sees that it adds up and opens the entries of a row', READS, async ({ page }) => {
  await enter(page, '/operation');
  await expect(page).toHaveURL(/\/operation\/tradeList$/);
  await expect(page).toHaveTitle('交易对账单');
  await choose(page.getByRole('combobox', { name: '快捷日期' }), '上月');
  await page.getByRole('button', { name: '查询' }).click();
  await openProof(page);
  const sum = page.getByRole('region', { name: '待结算账户勾稽' });
  await expect(sum.getByText('勾稽一致')).toBeVisible();
  await expect(sum.getByText('与账户流水一致')).toBeVisible();
  await expect(page.getByRole('region', { name: '手续费账户勾稽' }).getByText('与账户流水一致')).toBeVisible();
  await expect(page.getByRole('region', { name: '与上期对比' })).toContainText(/增加|减少|持平/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await check(page);

  // The link of a row opens its ledger entries. Their count and sums equal the figures of the row.
  const [entries, change] = [
    await cell(page, '交易对账单', '笔数'),
    (await cell(page, '交易对账单', '待结算账户变动')).replace(/\s.*/, ''),
  ];
  await page.getByRole('button', { name: '明细' }).first().click();
  await expect(page).toHaveTitle('交易明细账单');
  await openProof(page);
  await expect(page.getByText(`笔数 ${entries}`, { exact: true })).toBeVisible();
  await expect(figure(page, '待结算账户勾稽', '待结算账户变动')).toContainText(change);
  await check(page);
  await page.getByRole('button', { name: '交易详情' }).first().click();
  await expect(page.getByRole('dialog', { name: '交易详情' })).toBeVisible();
});

test('the stored file of a day has the digest that its page shows', READS, async ({ page }) => {
  await enter(page, `/operation/tradeList?${range(3, 1)}`);
  await page.getByRole('button', { name: '存档文件' }).first().click();
  const day = page.getByRole('dialog', { name: '日对账单' });
  await expect(day.getByText('已生成', { exact: true })).toBeVisible();
  await expect(day).toContainText(/DZ\d{8}/);
  await check(page);
  const downloading = page.waitForEvent('download');
  await day.getByRole('button', { name: '下载 CSV' }).click();
  const file = await readFile(await (await downloading).path());
  await expect(day.locator('code').first()).toHaveText(createHash('sha256').update(file).digest('hex'));
  await day.getByRole('button', { name: '复制文件 SHA-256（CSV）' }).click();
  await page.keyboard.press('Escape');
  await expect(day).toHaveCount(0);

  // An address with `detail` opens the detail as well. For today the detail shows that the day is not closed.
  await wander(page, `/operation/tradeList?detail=${ago(0)}`);
  await expect(page.getByText('该日营业日尚未结束，对账单在营业日结束后自动生成。')).toBeVisible();
  await expect(page.getByRole('button', { name: '下载 CSV' })).toHaveCount(0);
});

test('an account of the fund statement opens the entries of its day', READS, async ({ page }) => {
  await enter(page, `/operation/fundList?${range(20, 1)}`);
  await openProof(page);
  const accounts = table(page, '账户勾稽：期初余额 + 收入 − 支出 = 期末余额');
  await expect(accounts.getByText('勾稽一致')).toHaveCount(5);
  await expect(page.getByRole('region', { name: '每日余额' })).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: '查看数据' }).click();
  await expect(table(page, '每日余额').getByRole('row')).toHaveCount(21);
  const [postings, income, outgo] = [
    await cell(page, '资金对账单', '笔数'),
    await cell(page, '资金对账单', '收入'),
    await cell(page, '资金对账单', '支出'),
  ];
  await page.getByRole('button', { name: '账户流水' }).first().click();
  await expect(page).toHaveTitle('资金流水明细');
  // The statement's list, which is still open in the background, may have as many rows.
  await expect(page.getByText(`共 ${postings} 条`).filter({ visible: true })).toBeVisible();
  await expect(page.locator('dl', { hasText: '收入合计' })).toContainText(income);
  await expect(page.locator('dl', { hasText: '支出合计' })).toContainText(outgo);
});

test('shows fees by product, and each row opens the charged trades', READS, async ({ page }) => {
  await enter(page, `/operation/handlingFee?${range(10, 1)}`);
  await openProof(page);
  await expect(page.getByRole('region', { name: '手续费勾稽' }).getByText('勾稽一致')).toBeVisible();
  expect(await table(page, '手续费净额（按产品）').getByRole('row').count()).toBeGreaterThan(4);
  await check(page);
  const [fee, returned] = [await cell(page, '手续费对账单', '手续费'), await cell(page, '手续费对账单', '退还手续费')];
  await page.getByRole('button', { name: '明细' }).first().click();
  await expect(page).toHaveTitle('交易明细账单');
  await openProof(page);
  await expect(page.getByText(`按费率筛选：手续费合计 ${fee} 元，退还 ${returned} 元`)).toBeVisible();
});

test(
  'reports unfinished days, a reversed range and a range that is too long at their fields',
  READS,
  async ({ page }) => {
    await enter(page, `/operation/tradeList?startDay=${ago(400)}&endDay=${ago(-400)}`);
    await expect(page.getByText(`对账单生成至 ${ago(1)}，之后的日期尚未生成。`)).toBeVisible();
    await openProof(page);
    await expect(page.getByRole('region', { name: '待结算账户勾稽' }).getByText('与账户流水一致')).toBeVisible();
    await page.getByRole('textbox', { name: '结束日期' }).fill('2020-01-01');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('textbox', { name: '结束日期' })).toHaveAccessibleDescription(
      '开始日期不能晚于结束日期',
    );
    await wander(page, `/operation/tradeList?${range(1, 9)}`);
    await expect(page.getByText('结束日期不能早于开始日期')).toBeVisible();

    await wander(page, '/operation/billList');
    await expect(page.getByText(`未选择日期，显示 ${ago(1)} 的明细。`)).toBeVisible();
    await page.getByRole('textbox', { name: '开始日期' }).fill(ago(60));
    await page.getByRole('textbox', { name: '结束日期' }).fill(ago(1));
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('textbox', { name: '结束日期' })).toHaveAccessibleDescription('日期范围不能超过31天');
    await page.getByRole('button', { name: '重置' }).click();
    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByRole('textbox', { name: '所属日期' }).fill('昨天');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('textbox', { name: '所属日期' })).toHaveAttribute('aria-invalid', 'true');
  },
);

test('prints all rows of the view, without menus and buttons', READS, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const rows = Array.from(document.querySelectorAll('table'), (table) => table.rows.length);
      document.documentElement.dataset.printed = String(Math.max(...rows));
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await enter(page, `/operation/fundList?${range(20, 1)}`);
  const total = Number(/共 (\d+) 条/.exec((await page.getByText(/共 \d+ 条/).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(10);
  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(total + 1));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden();
  await expect(page.getByRole('button', { name: '查询' })).toBeHidden();
  await expect(page.getByRole('region', { name: /账户勾稽/ })).toBeVisible();
});

test('a phone shows each statement within its width', READS, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, `/operation/tradeList?${range(10, 1)}`);
  for (const path of ['tradeList', 'billList', 'fundList', 'handlingFee']) {
    await wander(page, `/operation/${path}?${range(10, 1)}`);
    await openProof(page);
    await expect(page.getByRole('region', { name: /勾稽/ }).first()).toBeVisible();
    await check(page);
  }
});

test('shows an error when a statement does not load, and loads it on retry', async ({ page, sandbox }) => {
  await enter(page, '/home');
  await sandbox.fault({ path: '/trade/statement/tradePage', times: 1, status: 503 });
  await wander(page, '/operation/tradeList');
  await expect(page.getByText('服务不可用')).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await openProof(page);
  await expect(page.getByRole('region', { name: '待结算账户勾稽' })).toBeVisible();
});

test('a user can switch the daily e-mail on and off', async ({ page }) => {
  await enter(page, '/operation/tradeList');
  await page.getByRole('button', { name: '邮件摘要' }).click();
  const dialog = page.getByRole('dialog', { name: '邮件摘要' });
  await expect(dialog.getByText('未开启')).toBeVisible();
  await check(page);
  await dialog.getByRole('button', { name: '开启' }).click();
  await expect(dialog.getByText('已开启')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭摘要' }).click();
  await expect(dialog.getByText('未开启')).toBeVisible();
});
