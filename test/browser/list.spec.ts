import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { check, fits, PHONE } from './accessible';
import { walkOf } from './sampling';
import { choose, enter, expect, flowTable, forget, READS, rowsOf, test, toast, ZHANG } from './support';

test.beforeEach(async ({ page }) => {
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
});

test('shows the newest of 25,000 entries first', READS, async ({ page }) => {
  await expect(page.getByText('共 25,000 条')).toBeVisible();
  const times = await rowsOf(page).locator('td[data-role="time"]').allTextContents();
  expect([...times].sort().reverse()).toEqual(times);
});

test('keeps filters, sort, page and page size in the address, also over reload and back', READS, async ({ page }) => {
  await choose(page.getByLabel('业务类型'), '提现');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/businessType=4003/);
  await expect(page.getByText('业务类型：提现')).toBeVisible();
  await page.getByRole('button', { name: '金额（元）' }).click();
  await expect(page).toHaveURL(/sort=amount\.desc/);
  await choose(page.getByRole('combobox', { name: '每页条数' }), '20 条/页');
  await expect(rowsOf(page)).toHaveCount(20);
  const second = page.waitForResponse((response) => response.request().postData()?.includes('"pageNo":2') ?? false);
  await page.getByRole('button', { name: '第 2 页' }).click();
  await second;
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(flowTable(page).locator('..')).toHaveAttribute('aria-busy', 'false');
  const shown = await rowsOf(page).first().textContent();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(20);
  expect(await rowsOf(page).first().textContent()).toBe(shown);
  await page.getByRole('link', { name: '账户总览' }).click();
  await expect(page).toHaveTitle('账户总览');
  await page.goBack();
  await expect(page).toHaveURL(/businessType=4003.*pageNo=2/);
  await expect(rowsOf(page).first()).toHaveText(shown ?? '');
});

test('sorts on the server, over all pages', READS, async ({ page }) => {
  await page.getByRole('button', { name: '金额（元）' }).click();
  await expect(page.getByRole('columnheader', { name: '金额（元）' })).toHaveAttribute('aria-sort', 'descending');
  const cents = async () =>
    (await rowsOf(page).locator('td[data-role="amount"]:nth-child(3)').allTextContents()).map((text) =>
      Number(text.replace(/[^\d]/g, '')),
    );
  // The order by amount proves that the new rows are shown, because the rows before were sorted by time.
  const inOrder = (amounts: number[]) => amounts.every((cent, index) => cent <= (amounts[index - 1] ?? cent));
  await expect.poll(async () => inOrder(await cents())).toBe(true);
  const first = await cents();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect.poll(async () => (await cents())[0]).toBeLessThanOrEqual(first.at(-1) ?? 0);
});

test('keeps the head in view while fifty rows scroll under it', READS, async ({ page }) => {
  await choose(page.getByRole('combobox', { name: '每页条数' }), '50 条/页');
  await expect(rowsOf(page)).toHaveCount(50);
  const box = flowTable(page).locator('..');
  // A fee that belongs to an entry is collapsed under that entry.
  const last = rowsOf(page).filter({ visible: true }).last();
  await last.scrollIntoViewIfNeeded();
  const head = page.getByRole('columnheader', { name: '流水号' });
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => Math.abs((await topOf(head)) - (await topOf(box)))).toBeLessThanOrEqual(2);
  await expect(last).toBeInViewport();
  await expect(head).toBeInViewport();
});

test('hides and moves columns and remembers it for the user', READS, async ({ page }) => {
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '余额（元）' }).uncheck();
  await page.getByRole('button', { name: '上移 金额（元）' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: '余额（元）' })).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: '余额（元）' })).toHaveCount(0);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByRole('columnheader', { name: '余额（元）' })).toHaveCount(1);
});

test('a date shortcut sets a range, and a wrong typed date is refused at its field', READS, async ({ page }) => {
  const shortcuts = page.getByLabel('快捷日期');
  await choose(shortcuts, '近7天');
  await expect(shortcuts).toHaveValue('近7天');
  await expect(page).toHaveURL(/startTime=2/);
  const before = page.url();
  await page.getByLabel('开始日期').fill('2026-02-30');
  await expect(shortcuts).toHaveValue('');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('请输入正确的日期')).toBeVisible();
  expect(page.url()).toBe(before);
});

test('shows its filters in one line, and opens the others by the keyboard alone', READS, async ({ page }) => {
  const line = page.getByRole('button', { name: '查询' }).locator('xpath=ancestor::form');
  const tops = await line.locator('> *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  const more = page.getByRole('button', { name: '更多筛选' });
  await more.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '更多筛选' });
  await expect(panel).toBeVisible();
  const number = panel.getByRole('textbox', { name: '交易单号' });
  await number.fill('2026');
  await number.press('Escape');
  await expect(panel).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(number).toHaveValue('2026');
  await number.press('Enter');
  await expect(page).toHaveURL(/tradeNo=2026/);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: '更多筛选（1）' })).toBeVisible();
  await page.getByRole('button', { name: '移除条件 交易单号' }).click();
  await expect(page).not.toHaveURL(/tradeNo/);
  await expect(page.getByRole('button', { name: '更多筛选', exact: true })).toBeVisible();
});

test('opens a row, steps to the next record and returns to the row by the keyboard alone', READS, async ({ page }) => {
  // Fee rows are folded under their payment.
  const rows = rowsOf(page).filter({ visible: true });
  await page.locator('body').press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到列表' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  const before = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(before);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
});

test('the key / moves to the search, and ? lists all keys', READS, async ({ page }) => {
  const search = page.locator('form[data-filters] [data-kind="text"] input').first();
  // The filters are drawn after the first rows.
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('a/b?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await rowsOf(page).first().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page).first()).toBeFocused();
});

test('applies a chosen option at once, and the back button removes it', READS, async ({ page }) => {
  await choose(page.getByLabel('业务类型', { exact: true }), '退款');
  await expect(page).toHaveURL(/businessType=4005/);
  await page.goBack();
  await expect(page).not.toHaveURL(/businessType/);
  await expect(page.getByLabel('业务类型', { exact: true })).toHaveValue('全部');
});

test('a range of days can be picked in the calendar', READS, async ({ page }) => {
  await page.getByRole('button', { name: '打开日历' }).click();
  const panel = page.locator('.arco-panel-date').first();
  await expect(panel).toBeVisible();
  const days = panel.locator('.arco-picker-cell-in-view:not(.arco-picker-cell-disabled)');
  // Chooses the first day of the month and today. On the first of a month both are the same day.
  await days.first().click();
  await days.last().click();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await expect(page.getByLabel('开始日期')).toHaveValue(/^\d{4}-\d\d-01$/);
  await expect(page.getByLabel('结束日期')).toHaveValue(today);
});

test('on a phone the calendar shows one month above the filter drawer and accepts taps', READS, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^筛选/ }).click();
  const drawer = page.getByRole('dialog', { name: '筛选' });
  const opener = drawer.getByRole('button', { name: '打开日历' });
  const calendar = page.getByRole('dialog', { name: '日历' });
  await opener.click();
  await expect(calendar.locator('.arco-panel-date')).toHaveCount(1);
  // The calendar moves to its final place after its content is loaded.
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await calendar.boundingBox()) ?? {};
      return x >= 0 && x + width <= 390;
    })
    .toBe(true);
  // Escape closes the calendar but not the drawer that contains it.
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(drawer).toBeVisible();
  await expect(opener).toBeFocused();
  await opener.click();
  const days = calendar.locator('.arco-picker-cell-in-view:not(.arco-picker-cell-disabled)');
  await days.last().click();
  await expect(calendar.getByText('请选择结束日期')).toBeVisible();
  await days.first().click();
  await expect(calendar).toBeHidden();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await expect(drawer.getByLabel('开始日期')).toHaveValue(/^\d{4}-\d\d-01$/);
  await expect(drawer.getByLabel('结束日期')).toHaveValue(today);
});

test('keeps the page size for other lists, also after a reload', READS, async ({ page }) => {
  await choose(page.getByRole('combobox', { name: '每页条数' }), '20 条/页');
  await expect(page).toHaveURL(/pageSize=20/);
  await expect(rowsOf(page)).toHaveCount(20);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/queryAccountFlow')),
    page.goto('/fund-manage/flow'),
  ]);
  expect(asked.postDataJSON()).toMatchObject({ pageNo: 1, pageSize: 20 });
  await expect(rowsOf(page)).toHaveCount(20);
  await page.getByRole('link', { name: '资金操作记录' }).click();
  // Until the next list is drawn, the pager of the first one is still on screen.
  await expect(page.getByRole('table', { name: '资金操作记录' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: '每页条数' })).toHaveValue('20 条/页');
  await choose(page.getByRole('combobox', { name: '每页条数' }), '10 条/页');
  await expect(page).toHaveURL(/pageSize=10/);
  await page.getByRole('link', { name: '资金流水明细' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('shows a message when no row matches, and removes a filter by its tag', READS, async ({ page }) => {
  await page.getByLabel('对方/备注').fill('nothing-like-this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await page.getByRole('button', { name: '移除条件 对方/备注' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('hides the pager when ten rows or fewer match', READS, async ({ page }) => {
  const flowNo =
    (await rowsOf(page).first().locator('td[data-role="number"]').first().textContent())?.replace(/\s/g, '') ?? '';
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByRole('textbox', { name: '流水号' }).fill(flowNo);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
  await expect(page.getByText('共 1 条')).toBeVisible();
});

test('shows an error in place of the table, with a retry button', READS, async ({ page, sandbox }) => {
  await sandbox.fault({ path: '/mts/openPlatform/queryAccountFlow', times: 1, status: 500 });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('服务器内部错误')).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('a late answer never replaces a newer one', READS, async ({ page }) => {
  // The test holds back the response in the browser. A fault of the platform would affect the second request if the
  // first is aborted before it arrives.
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = page.waitForEvent('request', (request) => request.url().endsWith('/queryAccountFlow'));
  await page.route(
    '**/queryAccountFlow',
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await choose(page.getByLabel('业务类型'), '充值');
  await expect(page).toHaveURL(/businessType=4001/);
  const slow = await late;
  // The console aborts the slow request, because its response is obsolete.
  const givenUp = page.waitForEvent('requestfailed', (request) => request === slow);
  await page.getByRole('button', { name: '清空条件' }).click();
  await givenUp;
  await expect(flowTable(page).locator('..')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('共 25,000 条')).toBeVisible();
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('共 25,000 条')).toBeVisible();
});

test('C-09: exports every matching row with the columns on screen, as CSV with BOM', READS, async ({ page }) => {
  await choose(page.getByLabel('业务类型'), '退款');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/businessType=4005/);
  await expect(page.getByText('共 25,000 条')).toHaveCount(0);
  const total = await page.getByText(/^共 [\d,]+ 条$/).textContent();
  const count = Number((total ?? '').replace(/\D/g, ''));
  await page.getByRole('button', { name: '其他导出格式' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/资金流水明细.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain('流水号');
  // Expected parts of the file: a note, the header, the rows, and an empty part after the last line break.
  expect(text.split('\r\n')).toHaveLength(count + 3);
});

test('exports a workbook', READS, async ({ page }) => {
  await choose(page.getByLabel('业务类型'), '退款');
  await page.getByRole('button', { name: '查询' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const content = await readFile(await (await download).path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
});

test('C-09: shows an error inside a file answer as a toast and saves no file', READS, async ({ page, sandbox }) => {
  await sandbox.fault({
    path: '/mts/openPlatform/accountFlow/downloadVoucher',
    times: 1,
    answer: { code: 9, msg: '回单生成失败' },
  });
  await rowsOf(page).first().getByRole('button', { name: '电子回单' }).click();
  await expect(toast(page, '回单生成失败')).toBeVisible();
});

test('downloads the voucher of a row, and those of several rows in one', READS, async ({ page }) => {
  const one = page.waitForEvent('download');
  await rowsOf(page).first().getByRole('button', { name: '电子回单' }).click();
  expect((await readFile(await (await one).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选 10 条')).toBeVisible();
  const several = page.waitForEvent('download');
  await page.getByRole('button', { name: '批量下载回单' }).click();
  expect((await readFile(await (await several).path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test(
  'prints title, filters, rows, company and zone without controls, and prints only the detail if it is open',
  READS,
  async ({ page }) => {
    await page.getByRole('link', { name: '资金流水明细' }).first().click();
    await choose(page.getByLabel('业务类型'), '提现');
    await expect(page.getByText('业务类型：提现')).toBeVisible();
    const main = page.getByRole('main');
    const foot = main.getByText(/^杭州云帆贸易有限公司 · 时间均为北京时间（UTC\+8）$/);
    await expect(foot).toBeHidden();
    // The area that A4 in landscape leaves within its margins, px.
    await page.setViewportSize({ width: 1_032, height: 688 });
    await page.emulateMedia({ media: 'print' });
    await expect(foot).toBeVisible();
    await expect(page.getByRole('heading', { name: '资金流水明细' })).toBeVisible();
    await expect(page.getByText('业务类型：提现')).toBeVisible();
    await expect(rowsOf(page).first()).toBeVisible();
    for (const name of ['导出', '查询', '更多筛选', '返回', '下一页'])
      await expect(main.getByRole('button', { name })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: '详情' }).first().click();
    await expect(page.getByRole('dialog').getByText('业务类型')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('dialog').getByText('业务类型')).toBeVisible();
    await expect(rowsOf(page).first()).toBeHidden();
  },
);

test('shows the filters in a drawer on a phone', READS, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '筛选' }).click();
  const drawer = page.getByRole('dialog', { name: '筛选' });
  await choose(drawer.getByLabel('业务类型'), '转账');
  await drawer.getByRole('button', { name: '查询' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/businessType=4002/);
  // An open popover is closed when the page is hidden, and does not reappear on return.
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveTitle('首页');
  await page.goBack();
  await page.getByRole('button', { name: /^筛选/ }).click();
  await expect(drawer).toBeVisible();
  await page.goForward();
  await expect(page).toHaveTitle('首页');
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('dialog', { name: '主导航' })).toBeVisible();
});

/** Every list page, by the user who has rows in the list. */
const LISTS = {
  [ZHANG]: [
    ...['/fund-manage/index', '/fund-manage/flow', '/fund-manage/operate', '/fund-manage/batchTransfer/index'],
    ...['/fund-manage/psToCard', '/fund-manage/psToMemberPu', '/message/index', '/account-center/personnel/list'],
    ...['index', 'behalfPay', 'batchPayFile', 'divideAccounts', 'receive', 'payment', 'batchPayment', 'settleTrade']
      .concat('batchTransactions', 'creditPayment', 'behalfAway', 'index?tab=orders')
      .map((name) => `/trade-manage/${name}`),
    ...['tradeList', 'fundList', 'billList', 'handlingFee', 'fundStatement', 'download', 'memberPu/index']
      .concat('settled/index', 'merchantPower/index', 'ruleManage/index', 'collectSign/index')
      .map((name) => `/operation/${name}`),
    '/product/applyDetail',
  ],
  yc_admin: [
    ...['subMerchant/list', 'makeOrder/list', 'makeOrder/list?tab=orders', 'makeOrder/list?payees=1']
      .concat('makeOrder/paymentLog', 'download')
      .map((name) => `/cloud-warehouse/${name}`),
    '/account-center/personnel/list',
  ],
};
/** Lists that are empty in new demo data. */
const EMPTY = [
  '/fund-manage/batchTransfer/index',
  '/operation/fundStatement',
  '/operation/download',
  '/cloud-warehouse/download',
];

/** Largest distance of the first row from the top of the screen, in px. */
const FIRST_ROW = 260;
/**
 * Lists whose rows start lower, because tabs, a proof, figures by state or a tree are above or next to them, in px.
 */
const LOWER: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...['/trade-manage/index', '/trade-manage/index?tab=orders', '/cloud-warehouse/makeOrder/list?tab=orders'],
    ...['tradeList', 'fundList', 'billList', 'handlingFee', 'fundStatement'].map((name) => `/operation/${name}`),
    '/cloud-warehouse/subMerchant/list',
    '/cloud-warehouse/makeOrder/paymentLog',
  ].map((path) => [path, 320]),
);
/** Pages that contain more than a list: sums of all accounts, a drawer, tabs, figures of each state. */
const MORE_THAN_LISTS = [
  '/fund-manage/index',
  '/cloud-warehouse/makeOrder/list?payees=1',
  '/cloud-warehouse/makeOrder/list',
];

for (const [account, paths] of Object.entries(LISTS))
  test(`every list of ${account} starts at the top of a desktop screen, in rows of 40 px`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, '/home', account);
    for (const path of walkOf(paths.filter((each) => !MORE_THAN_LISTS.includes(each))))
      await test.step(path, async () => {
        await page.goto(path);
        const row = page.getByRole('main').locator('tbody tr[aria-rowindex]').first();
        const nothing = page.getByRole('status').filter({ hasText: /暂无数据|没有符合/ });
        await expect(row.or(nothing).first()).toBeVisible();
        if (!(await row.isVisible())) return expect.soft(EMPTY).toContain(path);
        const { y, height } = (await row.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
        expect.soft(y, path).toBeLessThanOrEqual(LOWER[path] ?? FIRST_ROW);
        expect.soft(height, path).toBeLessThanOrEqual(41);
      });
  });

for (const [account, paths] of Object.entries(LISTS))
  test(`on a phone every list of ${account} shows cards that fit, with a title and an amount, state or time`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(PHONE);
    await forget(page);
    await enter(page, '/home', account);
    for (const path of walkOf(paths))
      await test.step(path, async () => {
        await page.goto(path);
        // The list of payees is in a drawer, which is loaded after the list behind it.
        const place = path.endsWith('?payees=1') ? page.getByRole('dialog', { name: '收款方管理' }) : page;
        const list = place.locator('[data-cards]').last();
        const nothing = place.getByRole('status').filter({ hasText: /暂无数据|没有符合/ });
        await expect(list.or(nothing).last()).toBeVisible();
        await fits(page);
        if (!(await list.isVisible())) return expect.soft(EMPTY).toContain(path);
        const card = list.getByRole('row').nth(1);
        await expect(card.locator('[data-in="title"]')).toHaveText(/[^—\s]/);
        // The card shows the main facts next to the title, and not only after 展开 (expand).
        expect(await card.locator('[data-in="amount"], [data-in="state"], [data-in="time"]').count()).toBeGreaterThan(
          0,
        );
        const more = card.getByRole('button', { name: /^展开/ });
        if (await more.isVisible()) {
          await more.click();
          expect(await card.locator('[data-in="rest"]').count()).toBeGreaterThan(0);
          // Texts that the table truncates are shown in full without hovering.
          const cut = await card
            .locator('[data-in="rest"] *')
            .evaluateAll((all) =>
              all
                .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
                .map((one) => one.textContent),
            );
          expect.soft(cut).toEqual([]);
        }
        await fits(page);
        const wide = await list.evaluate((box) =>
          [box, ...box.querySelectorAll('tr')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
            .map((one) => one.outerHTML.slice(0, 200)),
        );
        expect.soft(wide).toEqual([]);
      });
  });

test(
  'shows the details of an entry over the list, by an action and by an address, and returns to the list',
  READS,
  async ({ page }) => {
    await page.goto('/fund-manage/flow?businessType=4003');
    await expect(rowsOf(page)).toHaveCount(10);
    await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
    const drawer = page.getByRole('dialog', { name: '流水详情' });
    await expect(drawer.getByText('处理过程')).toBeVisible();
    await expect(drawer.getByRole('region', { name: '账务记录' }).getByRole('row')).not.toHaveCount(1);
    await expect(page).toHaveURL(/[?&]detail=\w+/);
    await check(page);
    const receipt = page.waitForEvent('download');
    await drawer.getByRole('button', { name: '电子回单' }).click();
    expect((await receipt).suggestedFilename()).toMatch(/^电子回单_.+\.pdf$/);
    await page.reload();
    await expect(drawer.getByText('处理过程')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(/flow\?businessType=4003$/);
    await expect(rowsOf(page)).toHaveCount(10);
  },
);
