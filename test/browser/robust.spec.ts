import type { Page } from '@playwright/test';
import { scriptOf } from './chunks';
import { NO_CONNECTION, SHAPES, SOME, SYSTEM_ERROR } from './malformed';
import { recordStore } from './recorder';
import { walkOf } from './sampling';
import {
  callsOf,
  enter,
  expect,
  type Fault,
  flowTable,
  forget,
  openAccount,
  passCaptcha,
  rowsOf,
  sampledTest,
  submitLogin,
  test,
  toast,
  tokenOf,
  wander,
  YUNFAN,
  ZHANG,
} from './support';

const FLOW = '/mts/openPlatform/queryAccountFlow';
const USER_INFO = '/user/platform/queryUserInfo';
const ENTERPRISES = '/user/platform/queryUserEnterprise';
/**
 * Number of faults to set; it exceeds the requests of any page. The fixture removes the remaining faults after the
 * test.
 */
const ALWAYS = 50;

/** Returns whether the browser itself repeats the request on a kept connection. */
const retried = ({ drop, status }: Omit<Fault, 'path' | 'times'>) => drop === true || status === 408;

const anyToast = (page: Page) => page.locator('.arco-message');
const total = (page: Page) => page.locator('dd[data-figure="totalBalance"]');

test.describe('C-16: wrong answers of the gateway', () => {
  test('shows a failure in place of the table, and the list stays usable', async ({ page, sandbox }) => {
    test.setTimeout(120_000);
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    const list = page.getByRole('region', { name: '资金流水明细' });
    const state = list.getByRole('status');
    for (const { name, fault, text } of walkOf(SHAPES))
      await test.step(name, async () => {
        await sandbox.fault({ path: FLOW, times: retried(fault) ? ALWAYS : 1, ...fault });
        await list.getByRole('button', { name: '刷新' }).click();
        await expect(state, name).toContainText(text);
        await expect(state).toContainText('数据加载失败');
        if (retried(fault)) await sandbox.clearFaults();
        await list.getByRole('button', { name: '重试' }).click();
        await expect(rowsOf(page), name).toHaveCount(10);
        // The page shows the previous rows immediately. A pending request would consume the next fault, so the test
        // waits for it.
        await expect(list.locator('[aria-busy="true"]')).toHaveCount(0);
      });
    await expect(anyToast(page)).toHaveCount(0);
  });

  test('shows a failure on the login page, keeps the form, and signs in afterwards', async ({ page, sandbox }) => {
    test.setTimeout(120_000);
    await page.goto('/login');
    const button = page.getByRole('button', { name: '登录', exact: true });
    await page.getByPlaceholder('请输入登录账号').fill(ZHANG);
    await page.getByPlaceholder('请输入密码').fill('Sandbox#2026');
    for (const { name, fault, text } of walkOf(SOME))
      await test.step(name, async () => {
        await sandbox.fault({ path: '/auth/oauth/login', times: retried(fault) ? ALWAYS : 1, ...fault });
        await button.click();
        await passCaptcha(page);
        await expect(page.locator('form').getByText(text), name).toBeVisible();
        // A repeated message renews its toast, so that toasts do not pile up and cover the form.
        expect(await toast(page, text).count(), name).toBeLessThan(2);
        if (retried(fault)) await sandbox.clearFaults();
        expect(await tokenOf(page), name).toBe('');
        await expect(page.getByPlaceholder('请输入密码')).toHaveValue('Sandbox#2026');
      });
    await expect(page).toHaveURL(/\/login$/);
    await button.click();
    await passCaptcha(page);
    await expect(page).toHaveURL(/\/home$/);
  });

  test('keeps a session that cannot be read now: shows a message over the page, and 重试 continues', async ({
    page,
    sandbox,
  }) => {
    test.setTimeout(150_000);
    await enter(page, '/fund-manage/index');
    await expect(page).toHaveTitle('账户总览');
    for (const { name, fault, text } of walkOf(SOME, 1))
      await test.step(name, async () => {
        await sandbox.fault({ path: USER_INFO, times: ALWAYS, ...fault });
        await page.reload();
        const message = page.getByRole('main').getByRole('alert');
        await expect(message, name).toContainText(text);
        await expect(message).toContainText('页面加载失败');
        expect(await tokenOf(page), name).not.toBe('');
        await sandbox.clearFaults();
      });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
    await expect(page).toHaveTitle('账户总览');
  });

  test('reports an invalid captcha ticket in the login form', async ({ page, sandbox }) => {
    await page.goto('/login');
    await sandbox.fault({ path: '/user/platform/captchaTicket', times: 1, body: '{"code":0,"data":{"ticket":1}}' });
    await submitLogin(page, ZHANG);
    await passCaptcha(page);
    await expect(page.locator('form').getByText(SYSTEM_ERROR)).toBeVisible();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await passCaptcha(page);
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('C-16: missing answers', () => {
  test('aborts a call after 30 seconds and shows its text', async ({ page }) => {
    // The browser measures the time-out of a request itself. The test shortens each time-out to a hundredth.
    await page.addInitScript(() => {
      const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
      const timeouts: number[] = [];
      Object.assign(window, { askedTimeouts: timeouts });
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        get() {
          return timeout?.get?.call(this);
        },
        set(value: number) {
          timeouts.push(value);
          timeout?.set?.call(this, location.hash === '#hurry' ? value / 100 : value);
        },
      });
    });
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await page.route(`**/gateway${FLOW}`, () => {}); // the request is never answered
    await page.evaluate(() => {
      location.hash = 'hurry';
    });
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByRole('status').filter({ hasText: '数据加载失败' })).toContainText('请求超时');
    const timeouts = await page.evaluate(() => (window as unknown as { askedTimeouts: number[] }).askedTimeouts);
    expect(new Set(timeouts)).toEqual(new Set([30_000]));
    await page.unroute(`**/gateway${FLOW}`);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('aborts a call after 30 seconds if it started before the console', async ({ page }) => {
    await enter(page);
    await expect(total(page)).toBeVisible();
    await page.clock.install();
    await page.route(`**/gateway${USER_INFO}`, () => {});
    await page.goto('/home');
    // The time-out starts when the console waits for the requests that the document's script has sent early.
    const waiting = (path: string) => (window as unknown as { __early: Map<string, unknown> }).__early.has(path);
    await expect.poll(() => page.evaluate(waiting, USER_INFO)).toBe(false);
    await page.clock.fastForward(30_000);
    const message = page.getByRole('main').getByRole('alert');
    await expect(message).toContainText('请求超时');
    await page.unroute(`**/gateway${USER_INFO}`);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(total(page)).toBeVisible();
  });

  test('shows a lost connection in the list, and recovers with the connection', async ({ page, context }) => {
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await context.setOffline(true);
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText(NO_CONNECTION)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('shows a lost connection on the login page and keeps the typed values', async ({ page, context }) => {
    await page.goto('/login');
    await submitLogin(page, ZHANG);
    await expect(page.getByRole('button', { name: '点击完成验证' })).toBeVisible();
    await context.setOffline(true);
    await passCaptcha(page);
    await expect(toast(page, '请稍后重试')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await passCaptcha(page);
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('C-16: failures of one part of a page', () => {
  for (const [index, [heading, path]] of (
    [
      ['账户余额', '/trade/platform/queryAccountBalanceCountData'],
      ['今日交易', '/trade/open/merchant/statistics/todayOverview'],
      ['按业务类型', '/trade/platform/todayTradeGeneral'],
      ['近7天收支', '/trade/platform/weekTradeStatistics'],
    ] as const
  ).entries())
    sampledTest(index)(`a failure of ${heading} affects no other card of the home page`, async ({ page, sandbox }) => {
      await sandbox.fault({ path, times: ALWAYS, status: 500 });
      await enter(page);
      const card = page.getByRole('region', { name: heading });
      await expect(card).toContainText('服务器内部错误');
      const others = ['账户余额', '今日交易', '按业务类型', '近7天收支'].filter((name) => name !== heading);
      for (const name of others) await expect(page.getByRole('region', { name })).toContainText(/\d\.\d\d/);
      await expect(page.getByText('服务器内部错误')).toHaveCount(1);
      await sandbox.clearFaults();
      await card.getByRole('button', { name: '重试' }).click();
      await expect(card).toContainText(/\d\.\d\d/);
      await expect(anyToast(page)).toHaveCount(0);
    });

  test('only logs a failure of the route tree, and loads the menus with the next page', async ({ page, sandbox }) => {
    await enter(page);
    await expect(total(page)).toBeVisible();
    await sandbox.fault({ path: '/user/platform/queryRouteTree', times: ALWAYS, status: 500 });
    await page.reload();
    await expect(page.getByRole('heading', { name: '待办事项' })).toBeVisible();
    await expect(page).toHaveTitle('首页');
    await expect(page.getByRole('link', { name: '资金管理', exact: true })).toHaveCount(0);
    await expect(anyToast(page)).toHaveCount(0);
    await sandbox.clearFaults();
    await wander(page, '/fund-manage/index');
    await expect(page).toHaveTitle('账户总览');
    await expect(page.getByRole('navigation', { name: '主导航' })).toContainText('资金管理');
  });

  test('names the enterprise in the popup when the list of enterprises fails, with 重试 and a way out', async ({
    page,
    sandbox,
  }) => {
    await sandbox.fault({ path: ENTERPRISES, times: ALWAYS, status: 502 });
    await enter(page);
    await expect(page.locator('header')).toContainText(YUNFAN);
    await openAccount(page);
    const panel = page.getByRole('dialog', { name: '账号与企业' });
    await expect(panel).toContainText('企业列表加载失败');
    await expect(panel.getByRole('button', { name: '退出登录' })).toBeVisible();
    await expect(anyToast(page)).toHaveCount(0);
    await sandbox.clearFaults();
    await panel.getByRole('button', { name: '重试' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: '上海锦程物流有限公司' })).toBeVisible();
    await expect(panel).not.toContainText('企业列表加载失败');
  });

  test('keeps everything unchanged after a switch without an answer', async ({ page, sandbox }) => {
    await enter(page);
    await sandbox.fault({ path: '/user/platform/checkOutEnterprise', times: 1, status: 503 });
    await openAccount(page);
    await page.getByRole('button', { name: '切换企业' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(toast(page, '服务不可用')).toBeVisible();
    await expect(page.locator('header')).toContainText(YUNFAN);
    await wander(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
  });
});

test.describe('C-16: code that fails to load', () => {
  const blocked = (page: Page, name: string) => page.route(`**${scriptOf(name)}`, (route) => route.abort());
  const unblocked = (page: Page, name: string) => page.unroute(`**${scriptOf(name)}`);

  test('shows an error when the code of a page fails to load, and recovers with 重试', async ({ page }) => {
    await blocked(page, 'page.fund-manage.flow');
    await enter(page);
    await page.getByRole('link', { name: '资金管理', exact: true }).click();
    await page.getByRole('link', { name: '资金流水明细' }).click();
    await expect(page.getByRole('alert')).toContainText('页面加载失败');
    await expect(page.getByRole('main')).toHaveCount(1);
    await page.getByRole('link', { name: '账户总览' }).click();
    await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
    await page.getByRole('link', { name: '资金流水明细' }).click();
    await expect(page.getByRole('alert')).toContainText('页面加载失败');
    await unblocked(page, 'page.fund-manage.flow');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('recovers when the code of the first page fails to load', async ({ page }) => {
    await blocked(page, 'page.login');
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('页面加载失败');
    await unblocked(page, 'page.login');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByPlaceholder('请输入登录账号')).toBeVisible();
  });

  test('recovers when the code of the frame fails to load', async ({ page }) => {
    await enter(page);
    await expect(total(page)).toBeVisible();
    await blocked(page, 'frame');
    await page.goto('/home');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await unblocked(page, 'frame');
    await page.getByRole('alert').getByRole('button').click();
    await expect(total(page)).toBeVisible();
  });

  test('recovers when the code of the gateway fails to load', async ({ page }) => {
    await enter(page);
    await expect(total(page)).toBeVisible();
    await blocked(page, 'transport');
    await page.goto('/home');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(SYSTEM_ERROR);
    await unblocked(page, 'transport');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(total(page)).toBeVisible();
  });

  test("limits a failure of the weekly chart's code to its card", async ({ page }) => {
    await blocked(page, 'chart');
    await enter(page);
    await expect(total(page)).toBeVisible();
    const week = page.getByRole('region', { name: '近7天收支' });
    await expect(week.getByRole('status')).toContainText('加载失败');
    await expect(total(page)).toBeVisible();
    await unblocked(page, 'chart');
    await week.getByRole('button', { name: '重试' }).click();
    await expect(week.locator('canvas')).toBeVisible();
  });

  test("accepts typed days when the calendar's code fails to load", async ({ page }) => {
    await blocked(page, 'dates');
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await page.getByRole('button', { name: '打开日历' }).click();
    await expect(page.getByText('日历加载失败')).toBeVisible();
    await page.getByLabel('开始日期').fill('2020-01-01');
    await page.getByLabel('结束日期').fill('2020-01-02');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  });

  test('enables the button again when the code of a confirmation fails to load', async ({ page }) => {
    await blocked(page, 'dialogs');
    await enter(page);
    await openAccount(page);
    const button = page.getByRole('button', { name: '切换企业' }).first();
    await button.click();
    await expect(toast(page, SYSTEM_ERROR)).toBeVisible();
    await unblocked(page, 'dialogs');
    await button.click();
    await expect(page.getByRole('dialog').filter({ hasText: '确定要切换到该企业吗？' })).toBeVisible();
  });
});

test.describe('C-08: a broken environment crashes no page', () => {
  test('shows every kind of page in a browser without media queries', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'matchMedia', { value: undefined, writable: true, configurable: true });
    });
    await enter(page);
    await expect(total(page)).toBeVisible();
    await expect(page.locator('.uplot')).toBeVisible();
    await page.goto('/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
  });

  const TOKEN = 'pay_platform_token';
  for (const [index, [name, value]] of (
    [
      ['cut in the middle of an encoded letter', '%E5%BC'],
      ['a lone percent sign', '%'],
      ['letters that fit in no header', '%E5%BC%A0%E6%98%8E'],
      ['a line break', 'a%0D%0Ax-evil:%201'],
      ['quotes', '%22%22'],
      ['a token that nobody issued', 'garbage'],
      ['3 kB of it', 'x'.repeat(3000)],
    ] as const
  ).entries())
    sampledTest(index)(`a cookie that is ${name} leads to a working login`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: TOKEN, value, url: baseURL as string }]);
      await page.goto('/home');
      await expect(page.getByPlaceholder('请输入登录账号')).toBeVisible();
      await submitLogin(page, ZHANG);
      await passCaptcha(page);
      await expect(page).toHaveURL(/\/home$/);
    });

  test('survives query strings of every kind', async ({ page }) => {
    await enter(page, '/fund-manage/flow');
    for (const search of [
      '?%E5%BC',
      '?%',
      '?&&&=&=x&?',
      '?pageNo=-1&pageSize=7&sort=.&startTime=2026-02-30&endTime=gestern',
      '?pageNo=1e9&pageSize=NaN&sort=__proto__.asc&businessType=__proto__&minAmount=1e400&maxAmount=-0',
      '?direction=IN&direction=OUT&accountType[]=BALANCE',
      `?unknown=${'x'.repeat(3000)}`,
      '?tradeType=constructor&rejectReason=%00',
    ]) {
      await page.goto(`/fund-manage/flow${search}`);
      await expect(page, search).toHaveTitle('资金流水明细');
      await expect(rowsOf(page), search).toHaveCount(10);
    }
    for (const search of ['?%', '?code=%E5%BC', '?redirect=%E5%BC', '?redirect=', '?redirect=%2F%2F&redirect=/home']) {
      await page.goto(`/login${search}`);
      await expect(page, search).toHaveTitle('首页');
    }
  });

  test('survives an auditReason with any content', async ({ page, sandbox }) => {
    const reasons = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '7',
      '{"businessLicensePicUrl":null}',
      '<b>',
      '{"__proto__":1}',
      null,
    ];
    const rows = reasons.map((auditReason, index) => ({
      enterpriseId: `X${index}`,
      enterpriseNo: `N${index}`,
      enterpriseName: `第${index}家企业`,
      settledStatus: 'UN_PASS',
      defaultFlag: 0,
      auditReason,
    }));
    await sandbox.fault({ path: ENTERPRISES, times: ALWAYS, answer: { code: 0, msg: '', data: rows } });
    await enter(page);
    await openAccount(page);
    const panel = page.getByRole('dialog', { name: '账号与企业' });
    await expect(panel.getByRole('listitem').filter({ hasText: '审核不通过' })).toHaveCount(reasons.length);
  });

  const KEYS = {
    local: ['account', 'kind', 'sidebar', `list.${ZHANG}.fundFlow`, `list.${ZHANG}.accounts`],
    session: ['merchant', 'notice', 'initialAccount'],
  };
  test('survives storage with any content under every key', async ({ page }) => {
    await enter(page, '/fund-manage/flow');
    for (const garbage of [
      '',
      'null',
      '{',
      '[]',
      '7',
      '{"order":7,"hidden":{}}',
      '{"order":["__proto__","constructor"],"hidden":["flowNo","amount"],"density":["compact"]}',
      '{"who":{},"merchantNo":["M"]}',
      '\u0000\ud800<script>',
      'x'.repeat(100_000),
    ]) {
      const name = JSON.stringify(garbage).slice(0, 40);
      await page.evaluate(
        ({ keys, value }) => {
          for (const key of keys.local) localStorage.setItem(`opc.${key}`, value);
          for (const key of keys.session) sessionStorage.setItem(`opc.${key}`, value);
        },
        { keys: KEYS, value: garbage },
      );
      await page.reload();
      await expect(rowsOf(page), name).toHaveCount(10);
      expect(await flowTable(page).getByRole('columnheader').count(), name).toBeGreaterThan(2);
    }
    await forget(page);
    await page.goto('/login');
    await expect(page.getByPlaceholder('请输入登录账号')).toBeVisible();
  });

  test('keeps the user signed in when the stored time of the last activity is invalid', async ({ page }) => {
    await enter(page);
    for (const value of ['NaN', '-1', '1e999', '99999999999999999999']) {
      await page.evaluate((time) => localStorage.setItem('opc.activity', time), value);
      await page.reload();
      await expect(total(page), value).toBeVisible();
    }
  });

  test('works with full storage, and loses only remembered values at a reload', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await page.getByText('记住账号').click();
    await submitLogin(page, ZHANG);
    await passCaptcha(page);
    await expect(total(page)).toBeVisible();
    await page.getByRole('link', { name: '资金管理', exact: true }).click();
    await page.getByRole('button', { name: '收起侧栏' }).click();
    await expect(page.getByRole('button', { name: '展开侧栏' })).toBeVisible();
    await page.getByRole('link', { name: '资金流水明细' }).click();
    // Waits for the rows of this page, because the previous page has a button with the same name.
    await expect(rowsOf(page)).toHaveCount(10);
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '余额（元）' }).uncheck();
    await expect(flowTable(page).getByRole('columnheader', { name: '余额（元）' })).toHaveCount(0);
  });
});

test.describe('C-13: leaving a page', () => {
  test('aborts slow calls of a page that is left, without a toast or rows afterwards', async ({ page, sandbox }) => {
    const record = await recordStore(page);
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await sandbox.fault({ path: FLOW, times: 1, delayMs: 15_000, status: 500 });
    const voucher = '/mts/openPlatform/accountFlow/downloadVoucher';
    await sandbox.fault({ path: voucher, times: 1, delayMs: 15_000, status: 500 });
    // Both requests are sent before the user leaves the page.
    const sent = [FLOW, voucher].map((path) => page.waitForRequest((request) => request.url().endsWith(path)));
    await rowsOf(page).first().getByRole('button', { name: '电子回单' }).click();
    await page.getByRole('button', { name: '刷新' }).click();
    await Promise.all(sent);
    const givenUp = [FLOW, voucher].map((path) =>
      page.waitForEvent('requestfailed', (request) => request.url().endsWith(path)),
    );
    await page.getByRole('link', { name: '账户总览' }).click();
    await Promise.all(givenUp);
    await expect(page.getByRole('table', { name: '账户总览' })).toBeVisible();
    await expect(anyToast(page)).toHaveCount(0);
    const { actions } = await record();
    const left = actions.map(({ type }) => type).lastIndexOf('app/navigated');
    expect(left).toBeGreaterThan(0);
    // The store may record that the request was cancelled, but neither a response nor an error.
    const late = actions
      .slice(left)
      .filter(({ type, payload }) => (payload as { id?: string })?.id === 'fundFlow' && type !== 'lists/listGivenUp');
    expect(late).toEqual([]);
    expect(actions.filter(({ type }) => type === 'app/requestFailed')).toEqual([]);
    // The data of the page that was left during its load is requested again on return.
    await page.getByRole('link', { name: '资金流水明细' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
  });
});

test.describe('a double click', () => {
  test('switches once after a double click on 切换企业 and on its confirmation', async ({ page }) => {
    await enter(page);
    const calls = callsOf(page);
    await openAccount(page);
    await page.getByRole('button', { name: '切换企业' }).first().dblclick();
    const dialog = page.getByRole('dialog').filter({ hasText: '确定要切换到该企业吗？' });
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: '确定' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(toast(page, '切换成功')).toBeVisible();
    expect(calls.filter((path) => path.endsWith('/checkOutEnterprise'))).toHaveLength(1);
    // Clicks 设为默认 (make default) for the current enterprise.
    await openAccount(page);
    await page.getByRole('button', { name: '设为默认' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(toast(page, '设置成功')).toBeVisible();
    expect(calls.filter((path) => path.endsWith('/setDefaultEnterprise'))).toHaveLength(1);
  });
});
