import type { Page } from '@playwright/test';
import { HOSTILE_SPREADSHEETS, type Hostile } from '@test/support/hostile';
import { batchTransferDownloadTemplateFile, batchTransferUploadFile } from '@/contract/calls/batchPayments';
import { SHEET_TEXT } from '@/shared/sheet/text';
import { DESK, fits, PHONE } from './accessible';
import { pageOf } from './actions';
import { walkOf } from './sampling';
import { enter, expect, test } from './support';

const NEW = pageOf('batchTransfer');
const HOSTILE_UPLOAD = `**/gateway${batchTransferUploadFile.path}`;
const problem = (page: Page) => page.locator('p[role=alert]');
const choose = (page: Page, { name, bytes }: { name: string; bytes: Uint8Array }) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });

/** Hostile files, one of each kind that the worker of the page must handle. */
const TRICKS = [
  'row 9e8',
  'column ZZZZZZ',
  'a sheet that is the shared texts',
  'entities that multiply',
  'ten million shared texts',
  '14,001 rows of 60 cells',
  'a gigabyte of zeros in a megabyte',
  '5 MB of quotes',
];

test('S-15: rejects a hostile spreadsheet with a message, and the page stays usable meanwhile', async ({ page }) => {
  test.setTimeout(120_000);
  // The page must refuse the hostile files itself, so the test blocks their upload.
  await page.route(HOSTILE_UPLOAD, (route) => route.abort());
  await enter(page, NEW);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  for (const trick of walkOf(TRICKS))
    await test.step(trick, async () => {
      const file = HOSTILE_SPREADSHEETS.find((one) => one.trick === trick) as Hostile;
      await choose(page, { name: file.name, bytes: file.bytes() });
      const expected = 'msg' in file.ends ? file.ends.msg : '';
      if (expected instanceof RegExp && expected.source.includes('未找到表头')) {
        // If the header row is not found, the page asks for it. The test then chooses another file, which releases
        // the current one.
        await expect(problem(page)).toHaveText(/^请选择“/);
        await page.getByRole('button', { name: SHEET_TEXT.another }).click();
      } else await expect(problem(page)).toHaveText(expected);
      await page.getByLabel('批量代付（到银行账户）').check();
      await expect(problem(page)).toHaveCount(0);
      await page.getByLabel('批量转账（到钱包账户）').check();
    });
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));
  // The time is some tenths of a second on an idle machine, and several times as long on a busy machine.
  expect(longest).toBeLessThan(6_000);
});

test('cancels an endless reading of a file after 10 s, and reads the file at the next try', async ({ page }) => {
  await page.clock.install();
  await enter(page, NEW);
  await page.evaluate(() => {
    const Real = window.Worker;
    class Endless extends EventTarget {
      postMessage = () => Object.assign(window, { asked: true });
      terminate = () => Object.assign(window, { Worker: Real });
    }
    Object.assign(window, { Worker: Endless });
  });
  await choose(page, { name: 'a.csv', bytes: new TextEncoder().encode('收款方名称,收款账户,金额\n甲,1,x\n') });
  await expect(page.getByText('正在读取文件')).toBeVisible();
  await page.waitForFunction(() => 'asked' in window);
  await page.clock.runFor(10_000);
  await expect(problem(page)).toHaveText('文件读取超时，请减少内容后重试');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('table', { name: '批次明细' })).toBeVisible();
});

const LETTERS = 'W'.repeat(20_000);
/** Names of response fields that contain text typed by users. */
const TYPED = /(name|remark|title|content|reason|summary|note|memo|subject|address|usage|purpose|goods|body)$/i;

/**
 * Returns the response in which every field that a user may have typed is replaced by 20,000 letters without spaces.
 */
function overlong(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return TYPED.test(key) && value !== '' ? LETTERS : value;
  if (Array.isArray(value)) return value.map((item) => overlong(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, overlong(inner, name)]));
}

const PAGES = [
  '/home',
  '/message/index',
  '/companyInfo/index',
  '/enterpriseWallet/index',
  '/fund-manage/index',
  '/fund-manage/operate',
  '/fund-manage/flow',
  '/fund-manage/psToCard',
  '/fund-manage/pages/transfer',
  '/fund-manage/pages/payBank',
  '/fund-manage/pages/quickCollection',
  '/fund-manage/batchTransfer/index',
  '/trade-manage/index',
  '/trade-manage/batchTransactions',
  '/operation/download',
  '/operation/settled/index',
  '/operation/merchantPower/index',
  '/account-center/enterprise-info/index',
  '/account-center/bind-administrator',
];

test('20,000 letters without a space never make a page wider', async ({ page }) => {
  test.setTimeout(180_000);
  let replaced = 0;
  await page.route('**/gateway/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') && !response.headers()['crypto'];
    if (!isJson) return route.fulfill({ response });
    const json = overlong(await response.json());
    if (JSON.stringify(json).includes(LETTERS)) replaced += 1;
    await route.fulfill({ response, json });
  });
  for (const path of walkOf(PAGES))
    await test.step(path, async () => {
      await enter(page, path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        await fits(page);
      }
    });
  expect(replaced).toBeGreaterThan(0);
  // Requests that are pending when the test ends are ignored, because they have no response to change.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('20,000 letters without a space stay inside of a message and a toast', async ({ page, sandbox }) => {
  test.setTimeout(90_000);
  await page.route('**/gateway/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') && !response.headers()['crypto'];
    if (!isJson) return route.fulfill({ response });
    await route.fulfill({ response, json: overlong(await response.json()) });
  });
  const both = async () => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await fits(page);
    }
  };
  await enter(page, '/home');
  await page.getByRole('button', { name: /^消息/ }).click();
  const title = page.getByRole('link', { name: LETTERS.slice(0, 100) }).first();
  await expect(title).toBeVisible();
  await both();
  await title.click();
  await expect(page).toHaveURL(/\/message\/detail\//);
  await expect(page.getByRole('main')).toContainText(LETTERS.slice(0, 100));
  await both();

  await sandbox.fault({
    path: batchTransferDownloadTemplateFile.path,
    times: 1,
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ code: 4000, msg: LETTERS }),
  });
  await enter(page, NEW);
  await page.getByRole('button', { name: '下载模板' }).click();
  const toast = page.locator('.arco-message').first();
  await expect(toast).toContainText(LETTERS.slice(0, 100));
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
