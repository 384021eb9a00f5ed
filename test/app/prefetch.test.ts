import type { UnknownAction } from '@reduxjs/toolkit';
import { untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { expectSaga } from 'redux-saga-test-plan';
import { earlyCalls } from '@/app/boot/earlyCalls';
import { FRAMELESS } from '@/app/boot/frameless';
import { page } from '@/app/navigation/page';
import { routeEntered } from '@/app/navigation/slice';
import { prefetch } from '@/app/prefetch';
import { prefetchSaga } from '@/app/prefetchSaga';
import { ROUTES } from '@/app/routes';
import { getCryptoUrl } from '@/contract/calls/basicData';
import { catalogue } from '@/contract/calls/catalogue';
import { queryRouteTree, queryWarehouseUserInfo } from '@/contract/calls/login';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import { PERMISSIONS, type Permission } from '@/contract/permissions';
import { accountList } from '@/features/funds/lists/accounts';
import { fundFlowList } from '@/features/funds/lists/flow';
import { HomePage } from '@/features/home/HomePage';
import { balances, balanceTotals, today, todayByType, week } from '@/features/home/resources';
import { loadOpening } from '@/features/opening/flows/opening';
import { centre } from '@/features/products/resources';
import { sessionEvents } from '@/features/session';
import type { AnyListSpec } from '@/shared/list/defineList';
import { queryOf, requestOf } from '@/shared/list/query';
import { listFailed, listRequested } from '@/shared/list/slice';
import { paths } from '@/shared/paths';
import { clock } from '@/shared/ports/clock';
import { network } from '@/shared/ports/network';
import { pageSize } from '@/shared/ports/pageSize';
import { questionOf } from '@/shared/resource/defineResource';
import { resourceGivenUp, resourceRequested } from '@/shared/resource/slice';
import { pageShown } from '@/shared/saga/events';

const query = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
const signedIn = [
  sessionEvents.loggedIn({ user: aUser(), memberNo: 'M1', info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: PERMISSIONS }),
].reduce(rootReducer, rootReducer(undefined, { type: '@@start' }));

const opening = async (path: string, { events = [] as readonly UnknownAction[], sleeps = true } = {}) => {
  const state = events.reduce(rootReducer, signedIn);
  const fetched: unknown[] = [];
  const order: string[] = [];
  const watched = (before: typeof state | undefined, action: UnknownAction) => {
    if (pageShown.match(action)) order.push('shown');
    return rootReducer(before, action);
  };
  await untilQuiet(
    expectSaga(prefetchSaga)
      .withReducer(watched, state)
      .provide({
        call({ fn, args }, next) {
          if (fn === clock.sleep) return sleeps ? undefined : new Promise(() => {});
          if (fn === page.firstEvents) return events;
          if (fn === page.drawn) return void order.push('drawn');
          if (fn === prefetch.idle || fn === prefetch.interaction) return undefined;
          if (fn === prefetch.forSigningIn) return void fetched.push('signing in');
          if (fn === prefetch.pages) {
            order.push('fetched');
            return void fetched.push(args[0]);
          }
          return next();
        },
      })
      .dispatch(routeEntered({ path, pathname: path, search: '', kept: true, top: 0 })),
  );
  return { fetched, order };
};
const entering = async (...page: Parameters<typeof opening>) => (await opening(...page)).fetched;

describe('the prefetched pages', () => {
  it('the login page prefetches the resources for signing in', async () => {
    expect(await entering('/login')).toEqual(['signing in']);
  });

  it('/404 prefetches no pages', async () => {
    expect(await entering('/404')).toEqual([]);
  });

  it('reports every page as shown, including /404, so that the bell and the to-dos can load', async () => {
    for (const path of ['/404', '/home', '/fund-manage/flow'])
      expect((await opening(path, { sleeps: false })).order).toContain('shown');
  });

  it('a page prefetches the pages of its menus, and only pages that exist', async () => {
    const [paths] = (await entering('/fund-manage/flow')) as [string[]];
    expect(paths).toEqual(expect.arrayContaining(['/home', '/fund-manage/index', '/fund-manage/flow']));
    const built = ROUTES.filter(({ page }) => page).map(({ path }) => path as string);
    expect(paths.filter((path) => !built.includes(path))).toEqual([]);
  });

  it('the prefetch waits a limited time for the data of the page', async () => {
    const event = listRequested({ id: 'flow', query });
    expect(await entering('/fund-manage/flow', { events: [event], sleeps: false })).toEqual([]);
    // The wait for the data has a maximum; when it is over, the page is reported without the data.
    expect(await entering('/fund-manage/flow', { events: [event] })).not.toEqual([]);
    const failed = listFailed({ id: 'flow', query, msg: '超时' });
    expect(await entering('/fund-manage/flow', { events: [event, failed], sleeps: false })).toHaveLength(1);
  });

  it('reports the page and prefetches other pages after the page is drawn with its data', async () => {
    const event = listRequested({ id: 'flow', query });
    const failed = listFailed({ id: 'flow', query, msg: '超时' });
    const orderOf = async (...events: UnknownAction[]) =>
      (await opening('/fund-manage/flow', { events, sleeps: false })).order;
    expect(await orderOf(event)).toEqual(['drawn']);
    expect(await orderOf(resourceRequested({ id: 'week' }))).toEqual(['drawn']);
    expect(await orderOf(resourceRequested({ id: 'week' }), resourceGivenUp({ id: 'week' }))).toContain('shown');
    expect(await orderOf(event, failed)).toEqual(['drawn', 'drawn', 'shown', 'fetched']);
  });

  it('prefetches pages two clicks away one by one, and no page twice', async () => {
    const [near, ...far] = (await entering('/home')) as [string[], ...string[][]];
    expect(near).toContain('/fund-manage/index');
    expect(near).not.toContain('/fund-manage/flow');
    expect(far).toContainEqual(['/fund-manage/flow']);
    expect(new Set(far.map(({ length }) => length))).toEqual(new Set([1]));
    const all = [...near, ...far.flat()];
    expect(new Set(all).size).toBe(all.length);
  });
});

const ORDINARY = { kind: 'ordinary', pageSize: 10 } as const;

describe('the first calls of a page', () => {
  afterEach(() => pageSize.choose(10));
  const bodyOf = (path: string, page: string, who: Parameters<typeof earlyCalls>[2] = ORDINARY) =>
    earlyCalls(page, '', who).find(([known]) => known === path)?.[1];

  it('the first calls of a page are calls of the catalogue', () => {
    const known = Object.values(catalogue).map(({ path }) => path as string);
    for (const page of ['/home', '/fund-manage/index', '/fund-manage/flow', '/product/index', paths.product.openStep])
      for (const kind of ['ordinary', 'warehouse'] as const)
        for (const [path] of earlyCalls(page, '', { kind, pageSize: 10 })) expect(known).toContain(path);
  });

  it('the first calls of a page send the same requests as the page itself', () => {
    const first = (spec: unknown) => requestOf(spec as AnyListSpec, queryOf(spec as AnyListSpec, ''));
    expect(bodyOf(fundFlowList.call.path, '/fund-manage/flow')).toEqual(first(fundFlowList));
    expect(bodyOf(accountList.call.path, '/fund-manage/index')).toEqual(first(accountList));
    for (const [page, ...resources] of [
      ['/home', balances, balanceTotals, today, todayByType, week],
      ['/product/index', centre],
    ] as const)
      for (const question of resources.map(questionOf))
        expect(bodyOf(question?.call.path ?? '', page)).toEqual(question?.request ?? 'declared');
  });

  it('the first calls of a list request the page size that the user has chosen', () => {
    const who = { ...ORDINARY, pageSize: 50 };
    pageSize.choose(50);
    for (const [spec, page] of [
      [fundFlowList, '/fund-manage/flow'],
      [accountList, '/fund-manage/index'],
    ] as const) {
      const list = spec as unknown as AnyListSpec;
      expect(bodyOf(list.call.path, page, who)).toEqual(requestOf(list, queryOf(list, '')));
    }
  });

  it('the first calls of the opening page send the same requests as its form', async () => {
    const requests: [string, unknown][] = [];
    await expectSaga(loadOpening, new URLSearchParams())
      .provide({
        call(effect, next) {
          if (effect.fn !== network.send) return next();
          const [call, body] = effect.args as [{ path: string }, unknown];
          requests.push([call.path, body]);
          return { ok: false, kind: 'http', msg: '' };
        },
      })
      .silentRun();
    expect(requests.length).toBeGreaterThan(0);
    for (const [path, body] of requests) expect(bodyOf(path, paths.product.openStep)).toEqual(body);
  });

  it('the first calls of a page with filters leave out its list', () => {
    const left = earlyCalls('/nowhere', '', ORDINARY).length;
    expect(earlyCalls('/fund-manage/flow', '?pageNo=2', ORDINARY)).toHaveLength(left);
  });

  it('the first calls of a warehouse user leave out calls that depend on the menus', () => {
    const paths = earlyCalls('/home', '', { kind: 'warehouse', pageSize: 10 }).map(([path]) => path);
    expect(paths).toEqual([queryWarehouseUserInfo.path, getCurUserMenu.path, getCryptoUrl.path, queryRouteTree.path]);
  });

  it("prefetches the calls of the home page's parts, each part only for users who may see the part", () => {
    const prefetched = (permissions: readonly Permission[], limitedTo: readonly string[] | null = null) =>
      HomePage.firstEvents('', { permissions, limitedTo })
        .filter(resourceRequested.match)
        .map(({ payload }) => payload.id);
    const funds = [balanceTotals.id, balances.id];
    const trades = [today.id, week.id, todayByType.id];
    expect(prefetched(['fund:read', 'trade:read'])).toEqual([...funds, ...trades]);
    expect(prefetched(['fund:read'])).toEqual(funds);
    expect(prefetched(['trade:read'])).toEqual(trades);
    expect(prefetched(['fund:read', 'trade:read'], ['warehouse:fund'])).toEqual([]);
  });
});

describe('the pages without the frame', () => {
  it('FRAMELESS lists every public page except the login, which has a document of its own', () => {
    const open = ROUTES.filter((route) => route.public).map(({ path }) => path as string);
    expect([...FRAMELESS, '/login'].sort()).toEqual(open.sort());
  });
});
