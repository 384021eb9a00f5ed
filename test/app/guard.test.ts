import { untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { expectSaga } from 'redux-saga-test-plan';
import { answered } from '@/app/answered';
import { page } from '@/app/navigation/page';
import { navigationSaga } from '@/app/navigation/saga';
import { backRequested, linkChosen, pageRetried, routeEntered, routeTurned } from '@/app/navigation/slice';
import { routeTable } from '@/app/routeTable';
import { PERMISSIONS } from '@/contract/permissions';
import { sessionEvents } from '@/features/session';
import { listArrived, listFailed, listRequested } from '@/shared/list/slice';
import { clock } from '@/shared/ports/clock';
import { navigation } from '@/shared/ports/screen';
import { resourceArrived, resourceRequested } from '@/shared/resource/slice';
import { navigated } from '@/shared/saga/events';

const { loggedIn, loggedOut, noSessionFound, routeTreeFailed, routeTreeLoaded } = sessionEvents;
const { restoreFailed, routeTreeRequested, userInfoRequested, userInfoFailed, userInfoLoaded } = sessionEvents;

interface Outside {
  /** Number of times that loading a page's code fails, by path. */
  failing?: Record<string, number>;
  canGoBack?: boolean;
  developer?: boolean;
  /** The requests that each page sends when it is opened, by path. */
  asks?: Record<string, readonly { type: string }[]>;
  /** Resolves when the page is on screen; missing: immediately. */
  drawn?: () => Promise<void>;
  /** The navigation state that the browser stores with the history entry. */
  turned?: unknown;
  /** Returns whether a wait of this many ms ends before the page or its requests respond. */
  over?: (ms: number) => boolean;
}

/** Runs the navigation's saga with the page and the router in memory. */
function navigating(
  start: readonly { type: string }[],
  {
    failing = {},
    canGoBack = false,
    developer = false,
    asks = {},
    drawn = async () => {},
    turned = null,
    over = () => true,
  }: Outside = {},
) {
  const moves: string[] = [];
  /** The navigation states that were stored with the history entries. */
  const states: unknown[] = [];
  const titles: string[] = [];
  /** The types of the dispatched actions, in their order. */
  const order: string[] = [];
  const loaded = new Set<string>();
  const failures = { ...failing };
  const saga = expectSaga(navigationSaga)
    .withReducer(rootReducer, start.reduce(rootReducer, rootReducer(undefined, { type: '@@start' })))
    .provide({
      put({ action }, next) {
        order.push((action as { type: string }).type);
        return next();
      },
      call({ fn, args }, next) {
        const [first] = args as [string];
        if (fn === page.isLoaded) return loaded.has(first);
        if (fn === page.load) {
          if ((failures[first] ?? 0) > 0) {
            failures[first] = (failures[first] ?? 0) - 1;
            throw new Error('chunk');
          }
          loaded.add(first);
          return undefined;
        }
        if (fn === page.firstEvents) return asks[first] ?? [];
        if (fn === answered && over((args as unknown[])[1] as number)) return undefined;
        if (fn === clock.sleep) return new Promise(() => {});
        if (fn === page.drawn) return drawn();
        if (fn === page.setTitle) return void titles.push(first);
        if (fn === page.turned) return turned;
        if (fn === page.leave) return undefined;
        if (fn === page.arrive) return 0;
        if (fn === page.isDeveloper) return developer;
        if (fn === page.back) return canGoBack;
        if (fn === navigation.push) return void moves.push(`push ${first}`);
        if (fn === navigation.replace) {
          states.push((args as unknown[])[1]);
          return void moves.push(`replace ${first}`);
        }
        return next();
      },
    });
  const run = async () => {
    const { storeState } = await untilQuiet(saga);
    return { state: storeState.navigation, moves, states, titles, loaded, order };
  };
  return { saga, run };
}

const signedIn = [
  loggedIn({ user: aUser(), memberNo: 'M1', info: aUserInfo() }),
  routeTreeLoaded({ permissions: PERMISSIONS }),
];
const to = (pathname: string, search = '') => navigated({ pathname, search });

describe('the navigation guard', () => {
  it('loads the code of a page, sets the title and shows the page', async () => {
    const { saga, run } = navigating(signedIn);
    saga.dispatch(to('/fund-manage/flow'));
    const { state, titles } = await run();
    expect(state).toMatchObject({
      stage: 'entered',
      entered: { path: '/fund-manage/flow', pathname: '/fund-manage/flow' },
    });
    expect(titles).toEqual(['资金流水明细']);
  });

  it('waits for the earlier session, and fetches the code of the page meanwhile', async () => {
    const { saga, run } = navigating([]);
    saga.dispatch(to('/home'));
    const waiting = await run();
    expect(waiting.state.stage).toBe('deciding');
    expect([...waiting.loaded]).toEqual(['/home']);
    expect(waiting.moves).toEqual([]);
  });

  it('opens the login when the earlier session cannot be read, before or after the navigation', async () => {
    const { saga, run } = navigating([]);
    saga.dispatch(to('/login')).dispatch(restoreFailed({ msg: '系统异常' }));
    expect((await run()).state.entered).toMatchObject({ path: '/login' });
    const later = navigating([restoreFailed({ msg: '系统异常' })]);
    later.saga.dispatch(to('/login'));
    expect((await later.run()).state.entered).toMatchObject({ path: '/login' });
  });

  it('redirects to the login when no session is found', async () => {
    const { saga, run } = navigating([]);
    saga.dispatch(to('/fund-manage/flow', '?pageNo=3')).dispatch(noSessionFound());
    expect((await run()).moves).toEqual([
      `replace /login?redirect=${encodeURIComponent('/fund-manage/flow?pageNo=3')}`,
    ]);
  });

  it('redirects from the login to the requested page when the user has signed in', async () => {
    const { saga, run } = navigating([noSessionFound()]);
    saga.dispatch(to('/login', '?redirect=%2Ffund-manage%2Fflow'));
    for (const action of signedIn) saga.dispatch(action);
    expect((await run()).moves).toEqual(['replace /fund-manage/flow']);
  });

  it('requests missing user info and route tree once, then enters the page', async () => {
    const { saga, run } = navigating([loggedIn({ user: aUser() })]);
    saga.put(userInfoRequested()).put(routeTreeRequested()).dispatch(to('/home'));
    saga.dispatch(userInfoLoaded({ info: aUserInfo() })).dispatch(routeTreeLoaded({ permissions: PERMISSIONS }));
    expect((await run()).state).toMatchObject({ stage: 'entered', entered: { path: '/home' } });
  });

  it('enters the page without user info when the user info cannot be loaded', async () => {
    const { saga, run } = navigating([loggedIn({ user: aUser() }), routeTreeLoaded({ permissions: PERMISSIONS })]);
    saga.dispatch(to('/home')).dispatch(userInfoFailed({ msg: '系统异常', handled: false }));
    expect((await run()).state).toMatchObject({ stage: 'entered', entered: { path: '/home' } });
  });

  it('keeps the address of a page while the permissions cannot be read, and enters the page on a second try', async () => {
    const { saga, run } = navigating([loggedIn({ user: aUser(), info: aUserInfo() })]);
    saga.dispatch(to('/fund-manage/flow')).dispatch(routeTreeFailed({ msg: '系统异常' }));
    const { state, moves } = await run();
    expect(moves).toEqual([]);
    expect(state).toMatchObject({ stage: 'failed', wanted: { pathname: '/fund-manage/flow' } });
    saga.dispatch(pageRetried()).dispatch(routeTreeLoaded({ permissions: PERMISSIONS }));
    expect((await run()).state).toMatchObject({ stage: 'entered', entered: { path: '/fund-manage/flow' } });
  });

  it('shows a page that failed to load as failed, and enters the page on a second try', async () => {
    const { saga, run } = navigating(signedIn, { failing: { '/home': 1 } });
    saga.dispatch(to('/home'));
    expect((await run()).state.stage).toBe('failed');
    saga.dispatch(pageRetried());
    expect((await run()).state).toMatchObject({ stage: 'entered', entered: { path: '/home' } });
  });

  describe('a route table without all rows', () => {
    const opening = async (pathname: string, comes = true) => {
      jest.spyOn(routeTable, 'isWhole').mockReturnValue(false);
      const loadPage = jest.spyOn(routeTable, 'loadRows').mockImplementation(async () => {
        if (!comes) throw new Error('chunk');
      });
      loadPage.mockClear();
      const { saga, run } = navigating([noSessionFound()]);
      saga.dispatch(to(pathname));
      const { state, moves } = await run();
      return { stage: state.stage, moves, asked: loadPage.mock.calls.length };
    };
    afterEach(() => jest.restoreAllMocks());

    it('enters a public page without waiting for the rows of all pages', async () => {
      expect(await opening('/register')).toEqual({ stage: 'entered', moves: [], asked: 0 });
    });

    it('loads the rows of all pages before an unknown address leads to /404', async () => {
      expect(await opening('/nowhere')).toEqual({ stage: 'deciding', moves: ['replace /404'], asked: 1 });
      expect(await opening('/nowhere', false)).toEqual({ stage: 'failed', moves: [], asked: 1 });
    });
  });

  it('stores the requested address and the missing permission with the entry of /404', async () => {
    const missing = [signedIn[0], routeTreeLoaded({ permissions: ['home:read'] })] as typeof signedIn;
    const { saga, run } = navigating(missing);
    saga.dispatch(to('/fund-manage/flow', '?pageNo=2')).dispatch(to('/nowhere'));
    const { moves, states } = await run();
    expect(moves).toEqual(['replace /404', 'replace /404']);
    expect(states).toEqual([
      { wanted: '/fund-manage/flow?pageNo=2', refused: { missing: 'permission', name: 'fund:read' } },
      { wanted: '/nowhere', refused: null },
    ]);
  });

  it('restores the stored refusal of /404, and clears the refusal when another page is requested', async () => {
    const turned = { wanted: '/fund-manage/flow', refused: { missing: 'users' } } as const;
    const there = navigating(signedIn, { turned });
    there.saga.dispatch(to('/404'));
    expect((await there.run()).state.turned).toEqual(turned);
    const gone = navigating([...signedIn, routeTurned(turned)]);
    gone.saga.dispatch(to('/home'));
    expect((await gone.run()).state.turned).toBeNull();
  });

  it('lets the newest of two navigations win', async () => {
    const { saga, run } = navigating(signedIn);
    saga.dispatch(to('/home')).dispatch(to('/fund-manage/index'));
    const { state, titles } = await run();
    expect(state.entered?.path).toBe('/fund-manage/index');
    expect(titles.at(-1)).toBe('账户总览');
  });

  it('requests the data of a new page before the page is entered, of a kept page afterwards', async () => {
    const firstRequest = { type: 'asked' };
    const { saga, run } = navigating(signedIn, { asks: { '/fund-manage/flow': [firstRequest] } });
    for (const path of ['/fund-manage/flow', '/home', '/fund-manage/flow']) saga.dispatch(to(path));
    const entered = routeEntered.type;
    expect((await run()).order.filter((type) => type === 'asked' || type === entered)).toEqual([
      'asked',
      entered,
      entered,
      entered,
      'asked',
    ]);
  });

  describe('a page that asks for a list', () => {
    const query = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
    const asks = { '/fund-manage/flow': [listRequested({ id: 'flow', query }), resourceRequested({ id: 'sums' })] };
    const entered = async (events: readonly { type: string }[], over: Outside['over'] = () => false) => {
      const { saga, run } = navigating(signedIn, { asks, over });
      for (const event of events) saga.dispatch(event);
      return (await run()).state.entered?.path;
    };
    const there = [to('/home'), to('/fund-manage/flow')];
    const rows = listArrived({ id: 'flow', query, page: { rows: [], total: 0, pageNo: 1, pageSize: 10 }, at: 0 });

    it('enters the page after its answers have arrived, successful or not', async () => {
      const sums = resourceArrived({ id: 'sums', data: {}, at: 0 });
      expect(await entered([...there, rows, sums])).toBe('/fund-manage/flow');
      expect(await entered([...there, rows, listFailed({ id: 'another', query, msg: '超时' })])).toBe('/home');
      expect(await entered([...there, listFailed({ id: 'flow', query, msg: '超时' }), sums])).toBe('/fund-manage/flow');
    });

    it('enters the page without its answers after 150 ms', async () => {
      expect(await entered(there)).toBe('/home');
      expect(await entered(there, (ms) => ms <= 150)).toBe('/fund-manage/flow');
    });

    it('draws the first page of a visit only with its answers or after the maximum wait', async () => {
      const sums = resourceArrived({ id: 'sums', data: {}, at: 0 });
      expect(await entered([to('/fund-manage/flow')])).toBeUndefined();
      expect(await entered([to('/fund-manage/flow'), rows, sums])).toBe('/fund-manage/flow');
      expect(await entered([to('/fund-manage/flow')], (ms) => ms <= 150)).toBe('/fund-manage/flow');
    });
  });

  it('requests no data for a kept page that the user left before the page was drawn', async () => {
    const { saga, run } = navigating(signedIn, {
      asks: { '/fund-manage/flow': [{ type: 'asked' }] },
      drawn: () => new Promise(() => {}),
    });
    for (const path of ['/fund-manage/flow', '/home', '/fund-manage/flow', '/home']) saga.dispatch(to(path));
    expect((await run()).order.filter((type) => type === 'asked')).toHaveLength(1);
  });

  it('redirects a signed-out user to the login after the log-out', async () => {
    const { saga, run } = navigating([...signedIn, loggedOut({ reason: 'asked' })]);
    saga.dispatch(to('/home'));
    expect((await run()).moves).toEqual(['replace /login?redirect=%2Fhome']);
  });

  describe('the end of a session', () => {
    const noticed = ({ order }: { order: readonly string[] }) => order.includes(sessionEvents.noticeFound.type);

    it.each([
      ['asked', false],
      ['idle', true],
    ] as const)(
      'redirects a page that is not public to the login with a return address (%s, with a notice: %s)',
      async (reason, word) => {
        const { saga, run } = navigating(signedIn);
        saga.dispatch(to('/fund-manage/flow', '?pageNo=2')).dispatch(loggedOut({ reason }));
        const ended = await run();
        expect(ended.moves).toEqual([`replace /login?redirect=${encodeURIComponent('/fund-manage/flow?pageNo=2')}`]);
        expect(noticed(ended)).toBe(word);
      },
    );

    it.each(['/register', '/forgetPassword', '/agreement'])('leaves %s open and shows no notice', async (path) => {
      const { saga, run } = navigating([]);
      saga.dispatch(to(path)).dispatch(loggedOut({ reason: 'idle' }));
      const ended = await run();
      expect(ended.moves).toEqual([]);
      expect(noticed(ended)).toBe(false);
      expect(ended.order.filter((type) => type === routeEntered.type)).toHaveLength(1);
    });

    it('opens the login after the session has ended, with its return address', async () => {
      const { saga, run } = navigating([]);
      saga.dispatch(to('/login', '?redirect=%2Fhome')).dispatch(loggedOut({ reason: 'idle' }));
      const ended = await run();
      expect(ended.moves).toEqual([]);
      expect(ended.state).toMatchObject({ entered: { path: '/login' }, open: [{ search: '?redirect=%2Fhome' }] });
    });

    it('does not navigate when the page is about to be reloaded', async () => {
      const { saga, run } = navigating(signedIn);
      saga.dispatch(to('/home')).dispatch(loggedOut({ reason: 'expired' }));
      expect((await run()).moves).toEqual([]);
    });
  });

  it('goes back when the history has an earlier page, otherwise to /home', async () => {
    const back = navigating(signedIn, { canGoBack: true });
    back.saga.dispatch(backRequested());
    expect((await back.run()).moves).toEqual([]);
    const home = navigating(signedIn);
    home.saga.dispatch(backRequested()).dispatch(linkChosen({ to: '/' }));
    expect((await home.run()).moves).toEqual(['push /home', 'push /']);
  });
});
