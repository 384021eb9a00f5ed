import type { Locator, Page } from '@playwright/test';
import { OWN_ROUTES } from '@/app/ownRoutes';
import { ROUTES } from '@/app/routes';
import spec from '../spec/routes.json' with { type: 'json' };
import { walkOf } from './sampling';
import { enter, expect, openAccount, rowsOf, test, wander } from './support';

interface SpecRoute {
  path: string;
  title: string;
  area: string;
  public?: boolean;
  hidden?: boolean;
  redirect?: string;
  visit?: string;
  users?: string;
  gate?: string[];
}
const routes = spec.routes as SpecRoute[];
const built = new Set<string>(ROUTES.filter(({ page }) => page).map(({ path }) => path));
const addressOf = ({ path, visit }: SpecRoute) => visit ?? path;

/** Short poll intervals, because the test opens more than a hundred addresses. */
const OFTEN = { intervals: [20, 40, 80, 160], timeout: 8_000 };

const shown = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search,
    title: document.title,
    mains: document.querySelectorAll('main').length,
  }));

/** Returns the page that a user with all rights reaches by an address, after redirects; /404 if there is none. */
function destination(path: string): SpecRoute {
  const found = routes.find((row) => row.path === path);
  // Routes of the warehouse do not exist for other users.
  const route = found?.users === 'warehouse' ? undefined : found;
  if (route?.redirect) {
    // If the target of a redirect does not exist, the first menu entry below the row replaces it.
    const entry = routes.find((row) => isEntry(row) && row.area === route.area && row.path.startsWith(`${path}/`));
    return destination(built.has(route.redirect) || !entry ? route.redirect : entry.path);
  }
  return route && built.has(path) ? route : (routes.find((row) => row.path === '/404') as SpecRoute);
}

/**
 * True for areas in the header and pages in the menu, for a user who has all permissions except those of the
 * warehouse.
 */
const isEntry = ({ path, hidden, redirect, public: open, users }: SpecRoute) =>
  built.has(path) && !hidden && !redirect && !open && users === undefined;

test('the console has at least the five basic pages', () => {
  for (const path of ['/404', '/login', '/home', '/fund-manage/index', '/fund-manage/flow'])
    expect([...built]).toContain(path);
});

test('every route shows its title and one main element to a signed-in user, or redirects to /404', async ({ page }) => {
  await enter(page);
  await expect(page).toHaveTitle('首页');
  const gates = new Set(routes.filter(({ users, gate }) => users || gate).map(({ path }) => path));
  for (const route of walkOf(routes)) {
    if (route.path === '/login') continue; // the login page has a separate test
    if (built.has(route.path) && gates.has(route.path)) continue; // pages with a gate open only for some users, and have a separate test
    const { path, title } = destination(route.path);
    await wander(page, addressOf(route));
    await expect
      .poll(() => shown(page), { message: route.path, ...OFTEN })
      .toEqual({ address: path === route.path ? addressOf(route) : path, title, mains: 1 });
  }
});

test('unknown paths redirect to /404 for signed-in and signed-out users', async ({ page }) => {
  const unknown = ['/nothing', '/HOME', '/fund-manage/flow/more', '/a%20b', '/login/x'];
  await page.goto('/login');
  for (const signedIn of [false, true]) {
    if (signedIn) await enter(page);
    for (const path of unknown) {
      await wander(page, path);
      await expect
        .poll(() => shown(page), { message: path, ...OFTEN })
        .toEqual({ address: '/404', title: '页面不存在', mains: 1 });
    }
  }
  await page.goto('/nothing/at/all');
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveTitle('首页');
});

test('shows /404 in the frame with the requested page and the colleagues who can grant the right, also after a reload', async ({
  page,
}) => {
  await enter(page, '/fund-manage/pages/transfer', '13800000002');
  const words = page.getByRole('main');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page).toHaveTitle('页面不存在');
  for (const round of ['at once', 'after a reload']) {
    await expect(words.getByRole('heading', { name: '无法访问“转账”' }), round).toBeVisible();
    await expect(words, round).toContainText('您没有“充值、转账与提现”的权限。可联系张明（138****0001）开通。');
    await expect(
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资金管理' }),
    ).toBeVisible();
    await page.reload();
  }
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资金管理' }).click();
  await expect(page).toHaveTitle('账户总览');
  await page.goBack();
  await expect(words.getByRole('heading', { name: '无法访问“转账”' })).toBeVisible();
});

test('public pages open without a session, and others redirect to the login with their path', async ({ page }) => {
  const plain = new Set([
    '/companyInfo/preparation',
    '/home/addEnterprises',
    '/companyInfo/index',
    '/accountRegister/real-name',
    '/account-center/change-login-password',
  ]);
  expect(routes.filter(({ path }) => plain.has(path))).toHaveLength(5);
  await page.goto('/404');
  for (const route of walkOf(routes)) {
    const target = addressOf(route);
    const expected = route.public
      ? { address: destination(route.path).path, title: destination(route.path).title }
      : { address: plain.has(target) ? '/login' : `/login?redirect=${encodeURIComponent(target)}`, title: '登录' };
    await wander(page, target);
    await expect.poll(() => shown(page), { message: target, ...OFTEN }).toEqual({ ...expected, mains: 1 });
  }
});

test('the redirect to the login keeps the query of the requested page', async ({ page }) => {
  await page.goto('/fund-manage/flow?businessType=4003&pageNo=2');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/fund-manage/flow?businessType=4003&pageNo=2')}`);
  await page.goto('/companyInfo/index?enterpriseId=1');
  await expect(page).toHaveURL(/\/login$/);
});

test('redirects a signed-in user from the login to the home page', async ({ page }) => {
  await enter(page);
  await wander(page, '/login');
  await expect.poll(() => shown(page), OFTEN).toEqual({ address: '/home', title: '首页', mains: 1 });
  await page.goto('/login');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).toHaveTitle('首页');
});

const mainNav = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link');
const sideMenu = (page: Page) => page.getByRole('navigation', { name: '栏目菜单' }).getByRole('link');

/**
 * Opens every entry of both menus, and expects a page with the title of the entry. Returns the titles of the side
 * menus' entries.
 */
async function followMenus(page: Page): Promise<string[]> {
  const followed: string[] = [];
  for (const area of await mainNav(page).all()) {
    await area.click();
    await expect(area).toHaveAttribute('aria-current', 'true');
    await expect(page).not.toHaveTitle('页面不存在');
    for (const entry of await sideMenu(page).all()) {
      const title = (await entry.textContent()) ?? '';
      await entry.click();
      await expect(page).toHaveTitle(title);
      await expect(entry).toHaveAttribute('aria-current', 'page');
      followed.push(title);
    }
  }
  return followed;
}

test('the menus of an administrator show all existing pages in the order of the specification', async ({ page }) => {
  await enter(page, '/fund-manage/flow');
  const areas = new Set(routes.filter(isEntry).map(({ area }) => area));
  const titles = routes.filter((row) => 'nav' in row && areas.has(row.area)).map(({ title }) => title);
  await expect(mainNav(page)).toHaveText(spec.navOrder.filter((title) => titles.includes(title)));
  const funds = routes.filter((row) => row.area === 'fund' && isEntry(row)).map(({ title }) => title);
  const shown = await sideMenu(page).evaluateAll((links) => links.map((link) => link.textContent ?? ''));
  // Pages that the specification hides or does not contain, but that are in the menu of this console.
  const pages = new Set<string>(Object.values(OWN_ROUTES).map(({ path }) => path));
  const own = ROUTES.filter(({ area, inMenu, path }) => area === 'fund' && (inMenu || pages.has(path))).map(
    ({ title }) => title,
  );
  expect(own).not.toEqual([]);
  expect(shown).toEqual(expect.arrayContaining(own));
  expect(shown.filter((title) => !own.includes(title))).toEqual(funds);
  expect(await followMenus(page)).toEqual(expect.arrayContaining(shown));
});

test('an employee who reads funds finds them in the menus, and every entry opens', async ({ page }) => {
  await enter(page, '/home', '13800000002');
  await expect(mainNav(page)).toContainText(['首页', '资金管理']);
  expect(await followMenus(page)).toEqual(expect.arrayContaining(['账户总览', '资金流水明细']));
  for (const path of ['/fund-manage/pages/transfer', '/account-center/personnel/list', '/cloud-warehouse']) {
    if (built.has(path)) continue;
    await wander(page, path);
    await expect(page).toHaveURL(/\/404$/);
  }
});

test('a warehouse employee has no menu of funds, and the addresses of funds redirect to /404', async ({ page }) => {
  await enter(page, '/home', 'yc_staff');
  await expect(mainNav(page).first()).toHaveText('首页');
  await expect(mainNav(page).filter({ hasText: '资金管理' })).toHaveCount(0);
  for (const path of ['/fund-manage', '/fund-manage/index', '/fund-manage/flow']) {
    await wander(page, path);
    await expect
      .poll(() => shown(page), { message: path, ...OFTEN })
      .toEqual({ address: '/404', title: '页面不存在', mains: 1 });
  }
});

test('返回 returns to the previous page, and to the home page if there is no previous page', async ({ page }) => {
  await enter(page, '/home');
  await page.getByRole('link', { name: '资金管理', exact: true }).click();
  await page.getByRole('link', { name: '资金流水明细' }).click();
  await expect(page).toHaveTitle('资金流水明细');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveTitle('账户总览');

  const alone = await page.context().newPage();
  await alone.goto('/fund-manage/flow');
  await expect(rowsOf(alone)).toHaveCount(10);
  await alone.getByRole('button', { name: '返回' }).click();
  await expect(alone).toHaveURL(/\/home$/);
  await expect(alone.getByRole('button', { name: '返回' })).toHaveCount(0);
});

test('every navigation starts at the top of the page', async ({ page }) => {
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.evaluate(() => scrollTo(0, 300));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await sideMenu(page).filter({ hasText: '账户总览' }).click();
  await expect(page).toHaveTitle('账户总览');
  await expect.poll(() => page.evaluate(() => scrollY), OFTEN).toBe(0);
});

test('a collapsed sidebar is 56 px wide and shows icons with tooltips, stays so after a reload, and opens again', async ({
  page,
}) => {
  await enter(page, '/fund-manage/flow');
  const bar = page.getByRole('navigation', { name: '栏目菜单' });
  const width = async () => Math.round((await bar.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(200);
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await expect.poll(width).toBe(56);
  await page.reload();
  await expect(bar).toBeVisible();
  await expect.poll(width).toBe(56);
  // If the menu is collapsed to icons, its entries still have their names, and a tooltip appears on hover or focus.
  await page.getByRole('link', { name: '账户总览' }).click();
  await expect(page).toHaveTitle('账户总览');
  const icons = sideMenu(page);
  await expect(icons.locator('svg')).toHaveCount(await icons.count());
  const tip = bar.getByText('批量转账').last();
  await icons.filter({ hasText: '批量转账' }).hover();
  await expect(tip).toBeInViewport({ ratio: 1 });
  expect((await tip.boundingBox())?.x).toBeGreaterThanOrEqual(55);
  await page.mouse.move(700, 500);
  await icons.filter({ hasText: '资金操作记录' }).focus();
  await expect(bar.getByText('资金操作记录')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(bar.getByText('资金操作记录')).toHaveCount(1);
  await page.getByRole('button', { name: '展开侧栏' }).click();
  await expect.poll(width).toBe(200);
});

test('on a phone 更多 opens all areas in place, and works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/home');
  await expect(page.getByRole('navigation', { name: '栏目菜单' })).toBeHidden();
  const opener = page.getByRole('navigation', { name: '底部导航' }).getByRole('button', { name: '更多' });
  const drawer = page.getByRole('dialog', { name: '主导航' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 20 && !(await target.evaluate((found) => found === document.activeElement)); step += 1) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  };
  await tabTo(drawer.getByRole('button', { name: '资金管理', expanded: false }));
  await page.keyboard.press('Enter');
  // Opening an area of the menu loads no page and leaves the menu open.
  await expect(page).toHaveTitle('首页');
  await tabTo(drawer.getByRole('link', { name: '账户总览' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('账户总览');
  await expect(drawer).toBeHidden();

  // A rotated tablet becomes wide: a modal menu that is only hidden would still block every click.
  await opener.click();
  await page.setViewportSize({ width: 1200, height: 844 });
  await page.getByRole('link', { name: '资金流水明细' }).click();
  await expect(page).toHaveTitle('资金流水明细');
});

test('the header and the popup show the name of the signed-in user', async ({ page }) => {
  await enter(page);
  await openAccount(page);
  await expect(page.getByRole('dialog', { name: '账号与企业' })).toContainText('张明');
});
