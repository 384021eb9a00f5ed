import type { Page } from '@playwright/test';
import { check, DESK, fits, PHONE, serious } from './accessible';
import { enter, expect, sampledTest, test } from './support';

/*
 * The payer's view of the cashier: it has no code, cookies or storage of the console. An order is paid once, however
 * often the payer clicks.
 */

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(PHONE);
});

let links = 0;
/**
 * Creates a payment link as a clerk in a separate browser, and returns its address. The payer's browser has never
 * opened the console.
 */
async function aLink(page: Page, more: { subject?: string; expireMinutes?: number } = {}): Promise<string> {
  const own = await page.context().browser()?.newContext();
  if (!own) throw new Error('no browser');
  const clerk = await own.newPage();
  await enter(clerk, '/home');
  const [token] = (await own.cookies()).filter(({ name }) => name === 'pay_platform_token');
  const response = await clerk.request.post('/gateway/trade/platform/cashierOrder/create', {
    headers: { authorization: `Bearer ${decodeURIComponent(token?.value ?? '')}` },
    data: {
      merchantNo: 'S800010000001',
      requestNo: `cashier-spec-${process.pid}-${++links}`,
      amount: '1234.50',
      subject: '定制礼盒',
      ...more,
    },
  });
  const { cashierUrl } = (await response.json()).data;
  await own.close();
  return cashierUrl;
}

const advance = (page: Page, duration: string) =>
  page.request.post('/sandbox/clock', { headers: { 'x-sandbox': '1' }, data: { advance: duration } });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stands = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

sampledTest(0)(
  'takes a payment on a phone, with a readable amount, no overflow and no axe violations',
  async ({ page }) => {
    await page.goto(await aLink(page));
    await expect(page.getByText('定制礼盒')).toBeVisible();
    await expect(page.locator('.amount')).toHaveText('¥1,234.50元');
    await expect(page.getByRole('timer')).toHaveText(/^\d{2}:/);
    await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
    await fits(page);
    await page.screenshot({ path: test.info().outputPath('choosing-390.png'), fullPage: true });
    await check(page);
    await page.screenshot({ path: test.info().outputPath('choosing-1440.png') });
    await page.setViewportSize(PHONE);
    await press(page, '支付成功');
    await stands(page, '支付处理中');
    expect(await serious(page)).toEqual([]);
    await stands(page, '支付成功');
    await expect(page.locator('#told')).toHaveText('微信支付');
    await page.screenshot({ path: test.info().outputPath('paid-390.png') });
    await check(page);
    // A payer who opens the link after the payment also sees the success.
    await page.reload();
    await stands(page, '支付成功');
  },
);

sampledTest(1)('accepts a second try by keyboard alone after a failed payment', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto(await aLink(page));
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '支付失败' })).toBeFocused();
  await page.keyboard.press('Enter');
  await stands(page, '支付失败');
  await expect(page.getByText('付款失败，款项未扣除，可以重新支付')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await check(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeFocused();
  // Enter activates the main button of the page.
  await page.keyboard.press('Enter');
  await stands(page, '支付成功');
});

test('counts a payment in two tabs once, and a double click once', async ({ page, context }) => {
  const link = await aLink(page);
  const other = await context.newPage();
  await page.goto(link);
  await other.goto(link);
  await expect(other.getByRole('button', { name: '支付成功' })).toBeVisible();
  const answers: { tries: number }[] = [];
  for (const tab of [page, other])
    tab.on('response', async (response) => {
      if (response.url().endsWith('/pay')) answers.push((await response.json()).data);
    });
  await Promise.all([
    page.getByRole('button', { name: '支付成功' }).dblclick(),
    other.getByRole('button', { name: '支付成功' }).click(),
  ]);
  await stands(page, '支付成功');
  await stands(other, '支付成功');
  expect(answers.length).toBeGreaterThanOrEqual(2);
  expect(new Set(answers.map(({ tries }) => tries))).toEqual(new Set([1]));
});

test('accepts another way of payment while the first is pending, and returns the second amount', async ({ page }) => {
  await page.goto(await aLink(page));
  await press(page, '延迟到账（1分钟后）');
  await stands(page, '支付处理中');
  await press(page, '换个支付方式');
  await expect(page.getByRole('radio', { name: /微信支付/ })).toBeDisabled();
  await press(page, '支付成功');
  await stands(page, '支付成功');
  // The page keeps polling until the second payment is final.
  await expect(page.locator('#told')).toContainText('仍有款项处理中，到账后将原路退回');
  await page.screenshot({ path: test.info().outputPath('late-390.png') });
  await page.setViewportSize(DESK);
  await page.screenshot({ path: test.info().outputPath('late-1440.png') });
  await advance(page, 'PT2M');
  await expect(page.locator('#told')).toContainText('多余或过期后到账的款项已原路退回');
  await expect(page.locator('#told')).not.toContainText('处理中');
  expect(await (await page.request.get('/sandbox/ledger', { headers: { 'x-sandbox': '1' } })).json()).toMatchObject({
    sumOfPostings: 0,
    unbalancedEntries: 0,
  });
});

test('reports an expired order and an invalid link', async ({ page }) => {
  const link = await aLink(page, { expireMinutes: 5 });
  await page.goto(link);
  await expect(page.getByRole('timer')).toHaveText(/^0[45]:\d{2}$/);
  await press(page, '离开页面');
  await stands(page, '尚未支付');
  await press(page, '继续支付');
  await advance(page, 'PT5M');
  // The payer presses the button before the page has noticed that the order has expired.
  await press(page, '支付成功');
  await stands(page, '订单已过期');
  await check(page);
  await page.setViewportSize(PHONE);
  for (const address of ['/cashier/AAAAAAAAAAAAAAAAAAAAAA', '/cashier/x/y']) {
    const answer = await page.request.get(address, { headers: { accept: 'text/html' } });
    expect([answer.status(), await answer.text()]).toEqual([404, expect.stringContaining('支付链接无效')]);
  }
});

test("neither sends nor reads the console's data in the same browser", async ({ page, context, baseURL }) => {
  const CANARY = 'canary-7f3a91';
  const link = await aLink(page);
  await context.addCookies([{ name: 'pay_platform_token', value: CANARY, url: baseURL ?? '', sameSite: 'Strict' }]);
  // Records whether the page reads storage or cookies, which contain marker values.
  await context.addInitScript((canary) => {
    const reads: string[] = [];
    Object.assign(window, { reads });
    localStorage.setItem('user', canary);
    sessionStorage.setItem('user', canary);
    for (const name of ['getItem', 'setItem', 'key'] as const) {
      const own: (...given: unknown[]) => unknown = Storage.prototype[name] as never;
      Object.assign(Storage.prototype, {
        [name](this: Storage, ...given: unknown[]) {
          reads.push(name);
          return own.apply(this, given);
        },
      });
    }
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get() {
        reads.push('cookie');
        return cookie?.get?.call(document);
      },
      set() {
        reads.push('cookie');
      },
    });
  }, CANARY);
  const sent: { what: string; text: string }[] = [];
  const other: string[] = [];
  page.on('request', async (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'blob:' || url.protocol === 'data:') return;
    if (!url.pathname.startsWith('/cashier/')) other.push(url.pathname);
    if (/\/(state|pay|leave|logo)$/.test(url.pathname))
      sent.push({
        what: url.pathname.split('/').at(-1) ?? '',
        text: JSON.stringify(await request.allHeaders()) + (request.postData() ?? ''),
      });
  });
  await page.goto(link);
  await press(page, '离开页面');
  await press(page, '继续支付');
  await press(page, '支付成功');
  await stands(page, '支付成功');
  expect(sent.map(({ what }) => what)).toEqual(expect.arrayContaining(['state', 'pay', 'leave']));
  expect(sent.filter(({ text }) => text.includes(CANARY) || /"cookie"/i.test(text))).toEqual([]);
  expect(other).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { reads: string[] }).reads)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['pay_platform_token']);
});
