import type { APIResponse, Page } from '@playwright/test';
import { ROUTES } from '@/app/routes';
import { wearsWhatIsThere } from './accessible';
import { recordStore } from './recorder';
import { walkOf } from './sampling';
import {
  callsOf,
  enter,
  expect,
  flowTable,
  forget,
  JINCHENG,
  openAccount,
  PASSWORD,
  passCaptcha,
  rowsOf,
  signIn,
  submitLogin,
  test,
  toast,
  tokenOf,
  wander,
  YUNFAN,
  ZHANG,
} from './support';

const TOKEN = 'pay_platform_token';
const ALWAYS = 50;

const CSP = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'frame-src': ["'self'", 'blob:'],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const policyOf = (answer: APIResponse) =>
  Object.fromEntries(
    (answer.headers()['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...sources]) => [name, sources]),
  );

test('C-01, C-02: the document, its assets and the gateway send the security headers', async ({ request }) => {
  const document = await request.get('/fund-manage/flow');
  const script = /\/assets\/main\.[0-9a-f]+\.js/.exec(await document.text())?.[0];
  const asset = await request.get(script as string);
  const gateway = await request.post('/gateway/basic/getCryptoUrl', { data: {} });
  const refused = await request.post('/gateway/user/platform/queryUserInfo', { data: {} });
  expect([document, asset, gateway, refused].map((answer) => answer.status())).toEqual([200, 200, 200, 401]);
  expect(policyOf(document)).toEqual(CSP);
  for (const answer of [document, asset, gateway, refused]) {
    const headers = answer.headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    // Browsers ignore the HSTS header over plain http, so the server does not send it.
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  expect(document.headers()['cache-control']).toBe('no-cache');
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(gateway.headers()['cache-control']).toBe('no-store');
  expect(refused.headers()['cache-control']).toBe('no-store');
});

/** Collects the violations of the content security policy, over all documents of a page. */
async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      (window as unknown as { tellViolation: (text: string) => void }).tellViolation(
        `${violatedDirective} ${blockedURI} ${sourceFile}`,
      ),
    );
  });
  return violations;
}

test('C-01: no page and nothing that opens on it violates the policy', async ({ page, complaints }) => {
  // The test opens every page, so it gets more time.
  test.setTimeout(180_000);
  const violations = await violationsOf(page);
  await signIn(page); // signs in through the form, which shows the captcha and a toast
  for (const { path, page: built, public: open } of walkOf(ROUTES)) {
    if (!built || open || path.includes(':')) continue;
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await wearsWhatIsThere(page);
  }
  await wander(page, '/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('region', { name: '近7天收支' }).locator('canvas')).toBeVisible();
  await wander(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: '打开日历' }).click();
  await expect(page.locator('.arco-panel-date').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '列设置' }).click();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await rowsOf(page).first().getByRole('button', { name: '电子回单' }).click();
  await download;
  await openAccount(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect(violations).toEqual([]);
  // Proves that the listener works: the policy blocks an inline style, and the listener reports it.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color:red">x</p>'));
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  complaints.length = 0;
});

test('C-03: the token is in a strict session cookie of this host, and the cookie alone authorises nothing', async ({
  page,
}) => {
  await enter(page);
  await expect(page).toHaveTitle('首页');
  // Signs in through the login page, because the test examines the cookie that the console itself writes.
  await forget(page);
  await signIn(page);
  const cookies = await page.context().cookies();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({
    name: TOKEN,
    path: '/',
    sameSite: 'Strict',
    expires: -1,
    httpOnly: false,
    domain: '127.0.0.1', // no leading dot: the cookie is valid only for this host
  });
  const token = await tokenOf(page);
  for (const path of [
    '/user/platform/queryUserInfo',
    '/mts/openPlatform/queryAccountFlow',
    '/user/platform/queryUserEnterprise',
  ]) {
    const data = { pageNo: 1, pageSize: 10 };
    const alone = await page.request.post(`/gateway${path}`, { data });
    expect(alone.status(), path).toBe(401);
    const authorization = `Bearer ${token}`;
    const withBearer = await page.request.post(`/gateway${path}`, { data, headers: { authorization } });
    expect(withBearer.status(), path).toBe(200);
  }
});

test('C-03: over https the cookie is also Secure', async ({ page, baseURL }) => {
  // Serves the same console under an https address. The test replaces the proxy that would terminate https.
  await page.route('https://console.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) });
  });
  await signIn(page, ZHANG, 'https://console.example/login');
  const cookies = await page.context().cookies('https://console.example');
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ name: TOKEN, secure: true, sameSite: 'Strict', expires: -1 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('C-04: token and password are in no address, title, console, storage, state or action', async ({ page }) => {
  const logged: string[] = [];
  const addresses: string[] = [];
  const bodies: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('request', (request) => {
    addresses.push(request.url());
    bodies.push(request.postData() ?? '');
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const record = await recordStore(page);
  await page.goto('/login');
  // First signs in with a wrong password, because a refused password must not be stored or logged either.
  const wrong = 'Wrong#98765';
  await submitLogin(page, ZHANG, wrong);
  await passCaptcha(page);
  await expect(toast(page, '账号或密码错误')).toBeVisible();
  await page.getByText('记住账号').click();
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
  const token = await tokenOf(page);
  expect(token.length).toBeGreaterThan(20);
  await page.getByRole('link', { name: '资金管理', exact: true }).click();
  await page.getByRole('link', { name: '资金流水明细' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  const { actions, states } = await record();
  expect(actions.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['session/loginSubmitted', 'session/loggedIn']),
  );
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const titles = await page.title();
  const places = { said: logged, addresses, actions: JSON.stringify(actions), states, stored, titles, bodies };
  for (const [place, content] of Object.entries(places))
    for (const secret of [token, PASSWORD, wrong]) expect(String(content), place).not.toContain(secret);
});

test('seals the body of the login in four fields, without account or password in plain text', async ({ page }) => {
  await page.goto('/login');
  const sent = page.waitForRequest('**/gateway/auth/oauth/login');
  const answered = page.waitForResponse('**/gateway/auth/oauth/login');
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  const request = await sent;
  const envelope = request.postDataJSON() as Record<string, string>;
  expect(Object.keys(envelope).sort()).toEqual(['content', 'encKey', 'sign', 'uuid']);
  const { content, encKey, sign, uuid } = envelope;
  expect(content).toMatch(/^([0-9a-f]{32}){2,}$/);
  expect(encKey).toMatch(/^[0-9a-f]{288}$/);
  expect(sign).toMatch(/^[0-9a-f]{64}$/);
  expect(uuid).toMatch(/^[0-9a-f]{8}-?[0-9a-f]{4}-?7[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/);
  const headers = await request.allHeaders();
  expect(headers).toMatchObject({ crypto: 'sm-v1', platform: 'pc', 'server-env': 'sandbox' });
  expect(headers.authorization).toBeUndefined();
  const answer = await answered;
  expect(await answer.headerValue('crypto')).toBe('sm-v1');
  expect(Object.keys(await answer.json()).sort()).toEqual(['content', 'sign', 'uuid']);
  await expect(page).toHaveURL(/\/home$/);
});

test('refuses an unsealed success response to a sealed login, and signs no user in', async ({ page, sandbox }) => {
  const user_info = { userAccount: ZHANG, businessLicenseNo: '', nickName: '冒名', enterpriseId: 'E1' };
  const forged = { code: 0, msg: '', data: { access_token: 'forged-token', user_info } };
  await sandbox.fault({ path: '/auth/oauth/login', times: 1, body: JSON.stringify(forged) });
  await page.goto('/login');
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(toast(page, '系统异常，请稍后再试')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBe('');
});

test('refuses an answer that was changed on the way', async ({ page }) => {
  await page.goto('/login');
  for (const spoil of [
    (body: Record<string, string>) => ({
      ...body,
      content: body.content?.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
    }),
    (body: Record<string, string>) => ({ ...body, sign: '0'.repeat(64) }),
    (body: Record<string, string>) => ({
      ...body,
      uuid: `${body.uuid?.slice(0, -1)}${body.uuid?.endsWith('0') ? 1 : 0}`,
    }),
  ]) {
    await page.route(
      '**/gateway/auth/oauth/login',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: spoil(await response.json()) });
      },
      { times: 1 },
    );
    await submitLogin(page, ZHANG);
    await passCaptcha(page);
    await expect(page.locator('form').getByText('系统异常，请稍后再试')).toBeVisible();
    expect(await tokenOf(page)).toBe('');
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('sends nothing and shows the reason if the platform’s public key differs from the configured key', async ({
  page,
  sandbox,
}) => {
  const data = { urls: [], publicKey: `04${'ab'.repeat(64)}` };
  await sandbox.fault({ path: '/basic/getCryptoUrl', times: ALWAYS, answer: { code: 0, msg: '', data } });
  const calls = callsOf(page);
  await page.goto('/login');
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page.locator('form').getByText('平台公钥与配置不一致，请求未发送')).toBeVisible();
  expect(calls).not.toContain('/auth/oauth/login');
  // With the platform's real public key the same form succeeds.
  await sandbox.clearFaults();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/home$/);
});

test('seals the password even if the list of sealed calls is missing', async ({ page, sandbox }) => {
  await sandbox.fault({ path: '/basic/getCryptoUrl', times: ALWAYS, status: 500 });
  await page.goto('/login');
  const sent = page.waitForRequest('**/gateway/auth/oauth/login');
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  expect((await sent).postData()).not.toContain(PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('C-07: text from the server is text everywhere', () => {
  const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>粗</b>{{7*7}}';
  const innocent = async (page: Page) => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  };

  test('renders names of enterprises, merchants and the user as plain text', async ({ page, sandbox }) => {
    const rows = ['PASS', 'UN_PASS', 'INIT'].map((settledStatus, index) => ({
      enterpriseId: `X${index}`,
      enterpriseNo: MARKUP,
      enterpriseName: `${index}${MARKUP}`,
      settledStatus,
      defaultFlag: 0,
      auditReason: MARKUP,
    }));
    await enter(page);
    const answer = await page.request.post('/gateway/user/platform/queryUserInfo', {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
      data: {},
    });
    const info = (await answer.json()).data;
    const spoiled = { ...info, nickName: MARKUP, enterpriseName: MARKUP, loginAccount: MARKUP };
    await sandbox.fault({ path: '/user/platform/queryUserEnterprise', times: ALWAYS, answer: { code: 0, data: rows } });
    await sandbox.fault({ path: '/user/platform/queryUserInfo', times: ALWAYS, answer: { code: 0, data: spoiled } });
    await page.reload();
    await expect(page.locator('header')).toContainText(MARKUP);
    await openAccount(page);
    const panel = page.getByRole('dialog', { name: '账号与企业' });
    await expect(panel.getByRole('listitem').filter({ hasText: MARKUP })).toHaveCount(3);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: '待办事项' }).getByRole('button', { name: '查看全部' }).click();
    await expect(page.getByRole('dialog', { name: '消息与待办' })).toContainText(MARKUP);
    await innocent(page);
  });

  test('renders counterparties, remarks of entries and the text of a refusal as plain text', async ({
    page,
    sandbox,
  }) => {
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    const row = {
      flowNo: MARKUP,
      accountNo: MARKUP,
      accountType: 'BALANCE',
      businessType: '4001',
      direction: 'IN',
      amount: '1.00',
      balance: '1.00',
      tradeNo: MARKUP,
      counterpartyName: MARKUP,
      counterpartyAccount: MARKUP,
      remark: MARKUP,
      createTime: '2026-11-20T14:03:59.000+08:00',
    };
    const data = { rows: [row], total: 1, pageNo: 1, pageSize: 10, totalIn: '1.00', totalOut: '0.00' };
    const path = '/mts/openPlatform/queryAccountFlow';
    await sandbox.fault({ path, times: 1, answer: { code: 0, msg: '', data } });
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(flowTable(page)).toContainText(MARKUP);
    await innocent(page);

    await sandbox.fault({
      path: '/mts/openPlatform/accountFlow/downloadVoucher',
      times: 1,
      answer: { code: 9, msg: MARKUP },
    });
    await page.getByRole('button', { name: '电子回单' }).click();
    await expect(toast(page, '{{7*7}}')).toContainText(MARKUP);
    await sandbox.fault({ path, times: 1, answer: { code: 9, msg: MARKUP } });
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByRole('status').filter({ hasText: '数据加载失败' })).toContainText(MARKUP);
    await innocent(page);
  });

  test('renders the refusal of a login and values of an address as plain text', async ({ page, sandbox }) => {
    await sandbox.fault({ path: '/auth/oauth/login', times: 1, answer: { code: 9, msg: MARKUP } });
    await page.goto('/login');
    await submitLogin(page, ZHANG);
    await passCaptcha(page);
    await expect(page.locator('form')).toContainText(MARKUP);
    await innocent(page);
    await enter(page, `/fund-manage/flow?keyword=${encodeURIComponent(MARKUP.slice(0, 60))}`);
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(MARKUP.slice(0, 60));
    await innocent(page);
  });

  test('renders the dialog about another sign-in as plain text', async ({ page, sandbox }) => {
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await sandbox.fault({
      path: '/mts/openPlatform/queryAccountFlow',
      times: 1,
      status: 401,
      answer: { code: 401, bizCode: '00000007', msg: MARKUP },
    });
    await page.getByRole('button', { name: '刷新' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '{{7*7}}' });
    await expect(dialog).toContainText(MARKUP);
    await innocent(page);
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(page).toHaveURL(/\/login/);
    await innocent(page);
  });
});

test('C-11: a switch in one tab reloads the other tab in the new enterprise, without requests for the old one', async ({
  page,
  context,
}) => {
  await enter(page);
  await expect(page.locator('header')).toContainText(YUNFAN);
  const other = await context.newPage();
  await other.goto('/fund-manage/flow');
  await expect(rowsOf(other)).toHaveCount(10);
  const before = await rowsOf(other).first().textContent();
  const oldToken = await tokenOf(page);
  const bearers: string[] = [];
  await openAccount(page);
  await page.getByRole('listitem').filter({ hasText: JINCHENG }).getByRole('button', { name: '切换企业' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect.poll(() => tokenOf(page), { intervals: [10] }).not.toBe(oldToken);
  other.on('request', (request) => bearers.push(request.headers().authorization ?? ''));
  await expect(other.locator('header')).toContainText(JINCHENG, { timeout: 6_000 });
  await expect(other).toHaveURL(/\/fund-manage\/flow$/);
  await expect(rowsOf(other).first()).toBeVisible();
  expect(await rowsOf(other).first().textContent()).not.toBe(before);
  expect(bearers.filter((bearer) => bearer === `Bearer ${oldToken}`)).toEqual([]);
  expect(bearers.length).toBeGreaterThan(0);
});

test('C-11: an open tab follows another user of the same browser, and shows nothing of the first user', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  await enter(page);
  await expect(page.locator('header')).toContainText(YUNFAN);
  const elsewhere = await browser.newPage({ baseURL });
  await signIn(elsewhere, '13800000004');
  const theirs = await tokenOf(elsewhere);
  await elsewhere.close();
  await context.addCookies([{ name: TOKEN, value: theirs, url: baseURL as string, sameSite: 'Strict' }]);
  await expect(page.locator('header')).toContainText('广州南屿百货有限公司', { timeout: 6_000 });
  await expect(page.getByText(YUNFAN)).toHaveCount(0);
});
