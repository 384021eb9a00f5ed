import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { CRYPTO_VERSION, openAnswer, seal } from '@/common/crypto/envelope';
import { secureRandom } from '@/common/crypto/sm';
import { captchaTicket, login } from '@/contract/calls/login';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { sampledOf, variantOf } from './sampling';

export const PASSWORD = 'Sandbox#2026';
export const ZHANG = '13800000001';
/** A shop of the demo enterprise that has products in every state. */
export const SHOP = '云帆西湖门店';
export const YUNFAN = '杭州云帆贸易有限公司';
export const JINCHENG = '上海锦程物流有限公司';

const CONTROLS = { 'x-sandbox': '1' };

export interface Fault {
  path: string;
  times: number;
  when?: 'before' | 'after';
  status?: number;
  delayMs?: number;
  drop?: boolean;
  body?: string;
  contentType?: string;
  answer?: unknown;
}

/** The sandbox's controls for tests. `base`: address of another sandbox than that of the test's pages. */
export const controls = (request: APIRequestContext, base = '') => ({
  reset: async () => expect(await request.post(`${base}/sandbox/reset`, { headers: CONTROLS, data: {} })).toBeOK(),
  fault: async (fault: Fault) =>
    expect(await request.post(`${base}/sandbox/faults`, { headers: CONTROLS, data: fault })).toBeOK(),
  clearFaults: async () => expect(await request.delete(`${base}/sandbox/faults`, { headers: CONTROLS })).toBeOK(),
  ledger: async () => (await request.get(`${base}/sandbox/ledger`, { headers: CONTROLS })).json(),
});

/** Address of the sandbox that all tests of this worker use. */
const SHARED = `http://127.0.0.1:${process.env.BROWSER_TEST_OWN_PORT}`;

/**
 * Tag of a test that changes no data. It reuses the data of the previous test if that test has not changed it either.
 * A tagged test that sends a writing call fails.
 */
export const READS = { tag: '@reads' } as const;

/**
 * Recognises calls that change no data except the session by the end of their path. The set below contains the
 * remaining ones.
 */
const READING = /\/((oa)?query|get|find|select|search|list|page|download|batchDownload|judge|has)\w*$|(page|detail)$/i;
const READING_TOO = new Set([
  '/user/platform/captchaTicket',
  '/auth/oauth/login',
  '/auth/oauth/logout',
  '/trade/open/merchant/statistics/todayOverview',
  '/user/enterprise/open/activateWalletInfo',
  '/trade/platform/todayTradeGeneral',
  '/trade/platform/weekTradeStatistics',
  '/member/platform/enterpriseAccount',
  '/member/platform/balanceMonitor',
  '/mts/platform/checker/summary',
  '/merchant/open/platform/merchant/apply/todo',
  '/merchant/v1/product/open/info',
  '/merchant/open/platform/merchant/query/product/info',
  '/merchant/v1/query/productPay',
  '/merchant/open/platform/merchant/apply/info',
  '/merchant/open/platform/merchant/querySingInfo/v2',
  '/merchant/open/platform/merchant/status',
  '/merchant/bizEnterprise/apply/info',
  '/merchant/v1/product/template/sign/product/purpose',
  '/merchant/v1/ps/config/query/customer',
  '/merchant/ps/query/product',
  '/trade/platform/outAccountList',
  '/merchant/open/platform/merchant/query/temporary/save',
  '/member/brand/find/popup',
  '/member/brand/product/accountQuantityStatistic',
  '/merchant/v1/solution/mine',
  '/merchant/v1/product/template/solution/template/info',
  '/merchant/v1/product/template/solution/info/batch',
  '/trade/statement/fundTrend',
  '/trade/statement/day',
  '/trade/statement/file',
  '/warehouse/home/summary',
]);
const isReading = (path: string) => READING.test(path) || READING_TOO.has(path);

/** True while the data of this worker's sandbox is unchanged since the last reset. */
let isFresh = false;

/**
 * The `test` function of all browser tests. Every error that the browser reports for a page fails the test, unless
 * the test expects it.
 */
export const test = base.extend<{ complaints: string[]; world: undefined; sandbox: ReturnType<typeof controls> }>({
  // Each test begins with the seeded data, independent of the tests that ran before it in this worker.
  world: [
    async ({ context, request }, use, { tags }) => {
      const sandbox = controls(request, SHARED);
      if (!isFresh) await sandbox.reset();
      const isReader = tags.includes(READS.tag);
      const written: string[] = [];
      context.on('request', (request) => {
        const path = /\/gateway(\/.*)/.exec(new URL(request.url()).pathname)?.[1];
        if (path !== undefined && !isReading(path)) written.push(path);
      });
      await use(undefined);
      isFresh = isReader && written.length === 0;
      await sandbox.clearFaults();
      if (isReader) expect(written, 'a test that reads has a world that others read as well').toEqual([]);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error}`));
      page.on('console', (message) => {
        // The browser logs every failed request. These logs are ignored, because the tests check the console's
        // reaction.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  sandbox: ({ request }, use) => use(controls(request)),
});

export { expect };

/**
 * Returns the `test` function for the test at `index` of several similar tests. Each run takes a third of these
 * tests.
 */
export const sampledTest = (index: number): typeof test => sampledOf(test, index);
/** Returns the `test` function for the variant `at` of a test with `count` variants. Each run takes one variant. */
export const variantTest = (at: number, count: number): typeof test => variantOf(test, at, count);

/** Holds back the page's requests to this path until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/gateway${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Types account and password and submits the login form. Afterwards the captcha is open. */
export async function submitLogin(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByPlaceholder('请输入登录账号').fill(account);
  await page.getByPlaceholder('请输入密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

export const passCaptcha = (page: Page) => page.getByRole('button', { name: '点击完成验证' }).click();

/** Signs in through the form. Returns when the page that `path` leads to is open. */
export async function signIn(page: Page, account = ZHANG, path = '/login'): Promise<void> {
  await page.goto(path);
  await submitLogin(page, account);
  await passCaptcha(page);
  await expect(page.getByRole('button', { name: '账号', exact: true })).toBeVisible();
}

const TOKEN = 'pay_platform_token';
const tokens = new Map<string, string>();

/** Sends a call without encryption directly to the platform, with the session of the page. The platform must accept it. */
export async function requested<Asked extends Call>(
  page: Page,
  { path }: Asked,
  body: RequestOf<Asked>,
): Promise<AnswerOf<Asked>> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await (await page.request.post(`/gateway${path}`, { headers, data: body })).json();
  expect(answer, `${path}: ${answer.msg}`).toMatchObject({ code: 0 });
  return answer.data;
}

/** Sends an encrypted call without a page. Returns the data of the response. `token`: empty before the login. */
export async function requestSealed<Asked extends Call>(
  request: APIRequestContext,
  { method, path }: Asked,
  body: RequestOf<Asked>,
  token: string,
): Promise<AnswerOf<Asked>> {
  const config = await (await request.get('/config.js')).text();
  const publicKey = /"cryptoPublicKey":"([^"]+)"/.exec(config)?.[1] ?? '';
  const sealed = seal({ method, path, token, body, publicKey, random: secureRandom, now: Date.now() });
  const response = await request.post(`/gateway${path}`, {
    headers: { crypto: CRYPTO_VERSION, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    data: sealed.body,
  });
  const answer = openAnswer(sealed.keys, { path, status: response.status(), body: await response.json() });
  return (answer as { data: AnswerOf<Asked> }).data;
}

/** Signs the account in by the calls of the login form, without a page. Returns the token of the session. */
async function newSession(request: APIRequestContext, account: string): Promise<string> {
  const passed = await (await request.post('/captcha/ticket')).json();
  const { data } = await (await request.post(`/gateway${captchaTicket.path}`, { data: passed })).json();
  const body = { loginAccount: account, password: PASSWORD, autoLogin: false, ticket: data.ticket };
  const { access_token: token } = await requestSealed(request, login, body, '');
  expect(token, `${account} has signed in`).toEqual(expect.any(String));
  return token;
}

/**
 * Opens `path` as this account. Reuses the account's session of an earlier test. Starts a new session if the old one
 * has ended (by a reset, a log-out or a switch). Only tests about signing in use the form.
 */
export async function enter(page: Page, path = '/home', account = ZHANG): Promise<void> {
  let token = tokens.get(account);
  const isAlive =
    token !== undefined &&
    (
      await page.request.post('/gateway/user/platform/queryRouteTree', {
        headers: { authorization: `Bearer ${token}` },
        data: {},
      })
    ).ok();
  if (!isAlive) {
    token = await newSession(page.request, account);
    tokens.set(account, token);
  }
  const { baseURL: url = '' } = test.info().project.use;
  await page.context().addCookies([{ name: TOKEN, value: token ?? '', url, sameSite: 'Strict' }]);
  await page.goto(path);
}

/** Lets the session act for one of its merchants, by the account menu. */
export async function actFor(page: Page, merchant: string): Promise<void> {
  await openAccount(page);
  await page.getByRole('button', { name: '查看商户', exact: true }).click();
  await page.getByRole('button', { name: merchant, exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定要切换到该商户吗？' });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(toast(page, '切换成功')).toBeVisible();
}

/** Returns the token in the browser's cookie; empty without a token. */
export async function tokenOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === TOKEN);
  return decodeURIComponent(cookie?.value ?? '');
}

/**
 * Ends this browser's session without using the console. First leaves the page, because an open page would reload
 * itself and cancel the next `goto`.
 */
export async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Opens an address like a link of the console, without loading a new document. */
export const wander = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: 'test', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Returns the gateway paths that the page has requested, oldest first. The list grows while the page is open. */
export function callsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/gateway')) paths.push(pathname.slice('/gateway'.length));
  });
  return paths;
}

export const openAccount = (page: Page) => page.getByRole('button', { name: '账号', exact: true }).click();
export const toast = (page: Page, text: string) => page.locator('.arco-message').filter({ hasText: text });
export const flowTable = (page: Page) => page.getByRole('table', { name: '资金流水明细' });
/** Returns the rows of a list without the header row. */
export const rowsOf = (page: Page) => flowTable(page).locator('tbody tr');

/** Chooses the option with this text in the list of a field. */
export async function choose(field: Locator, word: string): Promise<void> {
  await field.click();
  // Searches only the open list, because a filter behind the dialog may show an option with the same text.
  await field.page().getByRole('listbox').getByRole('option', { name: word, exact: true }).click();
}
