import type { Page } from '@playwright/test';
import { roundsOf } from '../support/sample';
import { check } from './accessible';
import { installExtension } from './extension';
import { enter, expect, rowsOf, sampledTest, test, tokenOf, wander } from './support';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: '回放中' });
const length = (page: Page) => page.evaluate(() => window.devTools.log().stagedActionIds.length);
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }, document.cookie]));
const jump = (page: Page, index: number) =>
  page.evaluate(
    (to) => window.devTools.says({ type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE', index: to, actionId: to } }),
    index,
  );

/**
 * Collects the paths of all requests of the page, except those for the console's own code: it is prefetched in idle time, which
 * may fall into a replay.
 */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && !pathname.startsWith('/assets/')) requests.push(pathname);
  });
  return requests;
}

/** Signs in and opens some pages, so that the log contains several states. */
async function walked(page: Page): Promise<void> {
  await installExtension(page);
  await enter(page, '/home');
  await expect(page).toHaveTitle('首页');
  await page.getByRole('link', { name: '资金管理', exact: true }).click();
  await page.getByRole('link', { name: '资金流水明细' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await wander(page, '/trade-manage/index');
  await expect(page).toHaveTitle('收银台交易');
  await wander(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  // Waits until the prefetch of linked pages has ended.
  await page.waitForLoadState('networkidle');
}

test.describe('the DevTools in a signed-in console', () => {
  sampledTest(1)('travels hundreds of times without a request, a write or a new log entry', async ({ page }) => {
    await walked(page);
    const before = { length: await length(page), stored: await stored(page) };
    const requests = requestsOf(page);
    await page.evaluate(
      async ({ count, jumps }) => {
        for (let at = 0; at < jumps; at += 1) {
          const index = (at * 37) % count;
          window.devTools.says({ type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE', index, actionId: index } });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        window.devTools.says({ type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE', index: 1, actionId: 1 } });
      },
      { count: before.length, jumps: roundsOf(300) },
    );
    await expect(bar(page)).toContainText(`第 1 步，共 ${before.length - 1} 步`);
    expect(requests).toEqual([]);
    expect({ length: await length(page), stored: await stored(page) }).toEqual(before);

    await page.getByRole('button', { name: '退出回放' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(10);
    await page.getByRole('button', { name: '刷新' }).click();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
  });

  test('shows at any width that a replay is running, with a button to leave it', async ({ page }, info) => {
    await walked(page);
    let at = Math.floor((await length(page)) / 2);
    await jump(page, at);
    await expect(bar(page)).toBeVisible();
    // A recorded state in the middle of a load stays busy, because a replay sends no requests. The test steps back to
    // the last state before the load.
    for (; (await page.locator('[aria-busy="true"]:visible').count()) > 0; at -= 1) await jump(page, at - 1);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('button', { name: '退出回放' })).toBeInViewport();
      await page.screenshot({ path: info.outputPath(`replay-${width}.png`) });
    }
    await check(page);
  });

  test('leaves a replay while a dialog is open', async ({ page }) => {
    await walked(page);
    await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await jump(page, (await length(page)) - 2);
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await page.getByRole('button', { name: '退出回放' }).click();
    await expect(bar(page)).toHaveCount(0);
  });

  test('blocks the page during a replay', async ({ page }) => {
    await walked(page);
    await jump(page, (await length(page)) - 2);
    const address = page.url();
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect(bar(page)).toBeVisible();
    // After two frames a navigation would be visible.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(page.url()).toBe(address);
  });

  test('replays a session from another machine on any page, and leaves it with a new document', async ({
    page,
    context,
  }) => {
    await walked(page);
    const log = await page.evaluate(() => {
      const { actionsById, stagedActionIds } = window.devTools.log();
      return JSON.stringify(stagedActionIds.slice(1).map((id) => actionsById[id]?.action));
    });
    expect(log).not.toContain(await tokenOf(page));

    const other = await context.newPage();
    await context.clearCookies();
    await installExtension(other);
    const requests = requestsOf(other);
    await other.goto('/login');
    await other.getByPlaceholder('请输入登录账号').focus();
    // The focus starts the login page's prefetch, whose requests do not belong to the replay.
    await expect
      .poll(() => requests)
      .toEqual(expect.arrayContaining(['/gateway/basic/getCryptoUrl', '/captcha/captcha.css']));
    const before = await stored(other);
    requests.length = 0;
    await other.evaluate(
      (payload) => window.devTools.says({ type: 'IMPORT', state: JSON.stringify({ payload }) }),
      log,
    );
    await expect(rowsOf(other)).toHaveCount(10);
    await expect(other).toHaveTitle('资金流水明细');
    await expect(bar(other)).toContainText('导入的日志');
    expect(requests).toEqual([]);
    expect(await stored(other)).toBe(before);
    await other.getByRole('button', { name: '退出并刷新' }).click();
    await expect(other.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await expect(bar(other)).toHaveCount(0);
  });
});

test('blocks developer tools before a production gateway, unless the configuration allows them', async ({ page }) => {
  await installExtension(page);
  const hooked = () =>
    page.evaluate(() => {
      try {
        return window.devTools.log() !== undefined;
      } catch {
        return false;
      }
    });
  // Without the sandbox, on a plain file server, the configuration is a separate script file.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const block = /<script id="config".*?<\/script>/;
    const body = (await response.text()).replace(block, '<script src="/config.js"></script>');
    await route.fulfill({ response, body });
  });
  for (const [more, expected] of [
    ['', false],
    ['devTools: true,', true],
  ] as const) {
    await page.route('**/config.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.__CONSOLE_CONFIG__ = { gateway: '/gateway', sandboxControls: false, ${more} };`,
      }),
    );
    await page.goto('/login');
    await expect(page.locator('html')).not.toHaveAttribute('data-drawn', /./);
    expect(await hooked()).toBe(expected);
  }
});
