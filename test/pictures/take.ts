import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import spec from '../spec/routes.json';
import { SEED_TIME } from '../support/seedTime';

const PASSWORD = 'Sandbox#2026';
const OWNER = '13800000001';
const WAREHOUSE = 'yc_admin';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Time limit in ms: a page that has not finished loading by then is photographed as it is. */
const PATIENCE = 15_000;
/** Maximum number of attempts: a page whose picture changes each time is photographed as it is. */
const MOST_PICTURES = 10;

interface SpecRoute {
  path: string;
  area: string;
  public?: boolean;
  redirect?: string;
  visitAs?: string;
}

/** Returns the account that opens the page; null for pages without a session. */
const visitorOf = ({ area, public: isPublic, visitAs }: SpecRoute): string | null =>
  isPublic ? null : (visitAs ?? (area === 'warehouse' ? WAREHOUSE : OWNER));

async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByPlaceholder('请输入登录账号').fill(account);
  await page.getByPlaceholder('请输入密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '点击完成验证' }).click();
  await page.getByRole('button', { name: '账号', exact: true }).waitFor();
}

/** Waits until no request is pending, all received data is rendered, and the browser is idle. */
async function settled(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => {});
  const until = performance.now() + PATIENCE;
  do {
    await page
      .waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: PATIENCE })
      .catch(() => {});
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((idle) => requestIdleCallback(idle));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  } while (underWay.size > 0 && performance.now() < until);
}

/** Returns the set of the page's pending requests, which is updated while the page is open. */
function underWayIn(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Takes pictures of the page until two are equal, so that late data such as the count of messages is visible. Returns
 * the last picture.
 */
async function pictureOf(page: Page, underWay: ReadonlySet<Request>): Promise<Buffer> {
  let picture: Buffer | undefined;
  for (let tries = 0; tries < MOST_PICTURES; tries++) {
    await settled(page, underWay);
    const next = await page.screenshot({ fullPage: true, caret: 'hide' });
    if (picture?.equals(next)) break;
    picture = next;
  }
  return picture as Buffer;
}

/** Returns the file name of a page's picture, built from the page's path: `fund-manage_flow`. */
const nameOf = ({ path: at }: SpecRoute) => at.slice(1).replaceAll('/', '_').replaceAll(':', '') || 'root';

async function ofVisitor(browser: Browser, url: string, folder: string, account: string | null, routes: SpecRoute[]) {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const underWay = underWayIn(page);
  await page.clock.setFixedTime(SEED_TIME);
  if (account !== null) await signIn(page, url, account);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    const own = path.join(folder, String(size.width));
    mkdirSync(own, { recursive: true });
    for (const route of routes) {
      await page.goto(`${url}${route.path.replace(/:\w+/, '1')}`);
      writeFileSync(path.join(own, `${nameOf(route)}.png`), await pictureOf(page, underWay));
    }
  }
  await context.close();
}

/**
 * Takes pictures of the specification's pages whose path contains `only`, at both widths, into `folder`. Each page is
 * opened by a user who may see it.
 */
export async function takePictures(url: string, folder: string, only: string): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const routes = (spec.routes as SpecRoute[]).filter(({ path: at, redirect }) => !redirect && at.includes(only));
  const visitors = [...new Set(routes.map(visitorOf))];
  try {
    for (const visitor of visitors)
      await ofVisitor(
        browser,
        url,
        folder,
        visitor,
        routes.filter((route) => visitorOf(route) === visitor),
      );
  } finally {
    await browser.close();
  }
}
