import { readFileSync } from 'node:fs';
import { aWho } from '@test/support/access';
import { closedTo, crumbsOf, gatesOf, menuOf, navOf, refusal, routeOf, sectionsOf, targetOf } from '@/app/access';
import * as MENU_ICONS from '@/app/layout/menuIcons';
import { OWN_ROUTES } from '@/app/ownRoutes';
import type { Gate, Route } from '@/app/route';
import { ROUTES } from '@/app/routes';
import type { Permission } from '@/contract/permissions';

const spec = JSON.parse(readFileSync('test/spec/routes.json', 'utf8')) as {
  routes: {
    path: string;
    title: string;
    gate?: string[];
    hidden?: boolean;
    redirect?: string;
    public?: boolean;
    users?: string;
    fullScreen?: boolean;
    keepAlive?: boolean;
    back?: boolean;
    progressBar?: boolean;
  }[];
  navOrder: string[];
};
const info = aWho().info;
if (!info) throw new Error('the sample has an info');
const page = (more: Partial<Route>): Route => ({
  path: '/x',
  title: '甲',
  area: 'fund',
  page: async () => () => null,
  ...more,
});

describe('the route table', () => {
  it('the route table contains every route of the specification once, with its title, gates and flags', () => {
    const pick = ({
      path,
      title,
      gate = [],
      hidden,
      redirect,
      public: open,
      users,
      fullScreen,
      keepAlive,
      back,
      progressBar,
    }: (typeof spec.routes)[number] | Route) => ({
      path,
      title,
      gate: [...gate],
      hidden: hidden ?? false,
      redirect,
      open: open ?? false,
      users,
      fullScreen,
      keepAlive,
      back,
      progressBar,
    });
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    const own = new Set<string>(Object.values(OWN_ROUTES).map(({ path }) => path));
    expect(spec.routes.filter(({ path }) => own.has(path))).toEqual([]);
    const specified = ROUTES.filter(({ path }) => !own.has(path));
    expect(specified.map(pick).sort(byPath)).toEqual(spec.routes.map(pick).sort(byPath));
  });

  it('names the header navigation in the order of the specification', () => {
    expect(ROUTES.filter(({ nav }) => nav).map(({ title }) => title)).toEqual(spec.navOrder);
  });

  it('finds the route of a path with a parameter, and none without the parameter', () => {
    expect(routeOf('/message/detail/128')?.path).toBe('/message/detail/:msgId');
    expect(routeOf('/message/detail')).toBeUndefined();
  });
});

describe('gates', () => {
  it.each<[Gate, object, boolean]>([
    ['agentFlag', { agentFlag: 'N' }, false],
    ['hadMerchantFlag', { hadMerchantFlag: 'N' }, false],
    ['collectOpenFlag', { collectOpenFlag: 'N' }, false],
    ['recipientFlag', { recipientFlag: 'N' }, false],
    ['showSecretKey', { appIdFlag: 'N' }, false],
    ['showPaymentPwd', { showModifyPasswordFlag: 'N' }, false],
    ['showAccountpersonnel', { userType: '0' }, false],
    ['enterpriseStatusPass', { userType: '0' }, false],
    ['enterpriseStatusPass', { status: 'INIT' }, false],
    ['showChangeEnterpriseAdmin', {}, true],
    ['showChangeEnterpriseAdmin', { userType: '0' }, false],
    ['showBindEnterpriseAdmin', {}, false],
    ['showBindEnterpriseAdmin', { hadAdminFlag: 'N' }, true],
  ])('the gate %s for the user info %j is open: %s', (gate, more, holds) => {
    expect(gatesOf({ info: { ...info, ...more } }).has(gate)).toBe(holds);
  });

  it('closes all gates while the user is unknown', () => {
    expect(gatesOf({ info: null }).size).toBe(0);
  });

  it('a route with several gates is refused when one gate is closed', () => {
    const route = page({ gate: ['enterpriseStatusPass', 'showPaymentPwd'] });
    expect(refusal(route, aWho())).toBeNull();
    expect(refusal(route, aWho({ info: { ...info, showModifyPasswordFlag: 'N' } }))).toEqual({
      missing: 'gate',
      name: 'showPaymentPwd',
    });
  });

  it('keeps the warehouse zone for warehouse users', () => {
    expect(refusal(page({ users: 'warehouse' }), aWho())).toEqual({ missing: 'users' });
    expect(refusal(page({ users: 'warehouse' }), aWho({ kind: 'warehouse' }))).toBeNull();
  });
});

describe('menus', () => {
  it('shows an area in the header only while one of its pages can be entered', () => {
    expect(navOf(aWho()).map(({ title }) => title)).toContain('资金管理');
    expect(navOf(aWho({ permissions: ['trade:read'] })).map(({ title }) => title)).not.toContain('资金管理');
  });

  it('shows the menu 付款 to a user who may move money', () => {
    const titles = (permissions: readonly Permission[]) =>
      menuOf('fund', aWho({ permissions })).map(({ title }) => title);
    expect(titles(['fund:read', 'fund:move'])).toContain('付款到银行卡');
    expect(titles(['fund:read'])).not.toContain('付款到银行卡');
  });

  it('leaves hidden, redirected and unbuilt routes out of the menus', () => {
    const entries = menuOf('fund', aWho());
    expect(entries).not.toEqual([]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ page: expect.any(Function) });
      expect(entry.hidden === true && entry.inMenu !== true).toBe(false);
      expect(entry.redirect).toBeUndefined();
    }
  });

  it('the breadcrumb of a page names home, area and page, and its last entry has no link', () => {
    const flow = routeOf('/fund-manage/flow');
    if (!flow) throw new Error('no route');
    const crumbs = crumbsOf(flow, aWho());
    expect(crumbs.map(({ title }) => title)).toEqual(['首页', '资金管理', '资金流水明细']);
    expect(crumbs.at(-1)).not.toHaveProperty('to');
  });
});

describe('a warehouse employee', () => {
  const employee = aWho({ kind: 'warehouse', limitedTo: ['warehouse:order'] });
  it.each([
    ['a menu of the list', page({ users: 'warehouse', permission: 'warehouse:order' }), null],
    [
      'a menu that is not on it',
      page({ users: 'warehouse', permission: 'warehouse:fund' }),
      { missing: 'permission', name: 'warehouse:fund' },
    ],
    ['a page of ordinary users', page({ permission: 'fund:read' }), { missing: 'users' }],
    ['one of theirs that needs nothing', page({}), { missing: 'users' }],
  ] as const)('a warehouse employee opens %s only if the permissions allow the page', (_name, route, refused) => {
    expect(closedTo(route, employee)).toEqual(refused);
    // An administrator of the warehouse can also open the permitted routes of other users.
    expect(closedTo(route, aWho({ kind: 'warehouse', limitedTo: null }))).toBeNull();
  });
});

describe('the target of a route', () => {
  const row = (path: string) => {
    const found = routeOf(path);
    if (!found) throw new Error(`no route ${path}`);
    return found;
  };
  it('a route leads to itself, or to the target that the table names', () => {
    expect(targetOf(row('/home'), aWho())).toBe('/home');
    expect(targetOf(row('/'), aWho())).toBe('/home');
    expect(targetOf(row('/fund-manage'), aWho())).toBe('/fund-manage/index');
  });

  it('a route leads to the next open page of its area when its target is closed', () => {
    const closed = jest.replaceProperty(row('/fund-manage/index'), 'permission', 'fund:release');
    const who = aWho({ permissions: ['fund:read'] });
    expect(navOf(who).map(({ title }) => title)).toContain('资金管理');
    expect(targetOf(row('/fund-manage'), who)).toBe('/fund-manage/operate');
    closed.restore();
  });

  it('a route leads to its closed target when no page of its area is open', () => {
    expect(targetOf(row('/fund-manage'), aWho({ permissions: ['trade:read'] }))).toBe('/fund-manage/index');
    expect(targetOf(row('/cloud-warehouse'), aWho())).toBe('/cloud-warehouse/subMerchant/list');
  });
});

describe('a row that needs one of several permissions', () => {
  const staff = ROUTES.find(({ path }) => path === '/account-center/personnel/list');
  it.each([
    [['account:admin'], true],
    [['warehouse:admin'], true],
    [['account:own'], false],
  ] as const)('opens the personnel list to a user with one of its permissions, here %j: %s', (permissions, open) => {
    if (!staff) throw new Error('no such row');
    expect(refusal(staff, aWho({ permissions })) === null).toBe(open);
  });
});

describe('the sections of a menu', () => {
  const sections = (area: Route['area'], who = aWho()) =>
    sectionsOf(menuOf(area, who)).map(({ title, entries }) => [title, entries.map((entry) => entry.title)]);

  it('shows the entries of a group under one heading, at the position of its first entry', () => {
    expect(sections('trade')).toEqual([
      ['收款', ['收银台交易', '钱包收款', '信用付交易', '代收交易']],
      ['付款', ['代付交易', '钱包付款']],
      ['批量', ['批量付款文件查询', '钱包批量付款查询', '批量交易查询']],
      ['结算', ['分账交易', '结算交易']],
    ]);
  });

  it('shows no heading above menu entries without a group', () => {
    expect(sections('product')).toEqual([[null, ['产品中心', '支付方式', '限额规则']]]);
  });

  it('shows 账户注册 above its two pages, and no heading above a single page', () => {
    expect(sections('onboarding').at(-1)).toEqual(['账户注册', ['绑定管理员', '实名认证']]);
    const alone = sections('onboarding', aWho({ permissions: ['account:own'] }));
    expect(alone).toEqual([[null, ['实名认证']]]);
  });

  it('gives every entry of every menu an icon', () => {
    const menus = [aWho(), aWho({ kind: 'warehouse', limitedTo: null })].flatMap((who) =>
      [...new Set(ROUTES.map(({ area }) => area))].flatMap((area) => menuOf(area, who)),
    );
    expect(menus.length).toBeGreaterThan(80);
    expect(menus.filter(({ icon }) => icon === undefined || !(icon in MENU_ICONS))).toEqual([]);
    // A menu may also show a row that only a gate hides, so such a row needs an icon as well.
    const hidden = ROUTES.filter((row) => row.page && !row.public && (!row.hidden || row.inMenu) && !row.icon);
    expect(hidden).toEqual([]);
  });

  it('the icons within each menu are different', () => {
    for (const area of new Set(ROUTES.map((row) => row.area))) {
      const icons = ROUTES.filter((row) => row.area === area).flatMap(({ icon }) => icon ?? []);
      expect(icons).toEqual([...new Set(icons)]);
    }
  });
});
