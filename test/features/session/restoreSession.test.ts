import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo, aWarehouseInfo } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { logout, queryUserInfo, queryWarehouseUserInfo } from '@/contract/calls/login';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { loadSessionFlows } from '@/features/session/flows/lazySessionFlow';
import { loadUserInfo } from '@/features/session/flows/loadUserInfo';
import { restoreSession } from '@/features/session/flows/restoreSession';

const restoring = async (standIns: StandIn[], over: Partial<World> = {}) => {
  const world = aWorld({ cookie: 'token', ...over }, { standIns });
  const { storeState } = await expectSaga(restoreSession)
    .withReducer(rootReducer)
    .provide(world.provider as never)
    .run();
  return { world, session: storeState.session, state: storeState };
};
const MINUTE = 60_000;
const at = (ms: number) => new Map([['activity', String(aWorld().now + ms)]]);
const forbidden = { status: 403, msg: '拒绝访问' };

describe('restoreSession', () => {
  it.each([
    ['that may go on', new Map<string, string>()],
    ['that was idle for too long', new Map([['activity', '0']])],
  ])('offers 重试 for a session %s when its code cannot be loaded', async (_, local) => {
    const world = aWorld({ cookie: 'token', local });
    (world.handlers as Map<unknown, unknown>).set(loadSessionFlows, () => Promise.reject(new Error('out of reach')));
    const { storeState } = await expectSaga(restoreSession)
      .withReducer(rootReducer)
      .provide(world.provider as never)
      .run();
    expect(storeState.session).toEqual({ stage: 'unknown', failed: { msg: '系统异常，请稍后再试' } });
  });

  it('restores no session without a cookie, and sends no request', async () => {
    const { world, session } = await restoring([], { cookie: '' });
    expect(session).toEqual({ stage: 'signedOut' });
    expect(world.requests).toEqual([]);
  });

  it('restores the session with the loaded user info', async () => {
    const { session, world } = await restoring([answers(queryUserInfo, aUserInfo({ memberNo: 'M7' }))]);
    expect(session).toMatchObject({
      stage: 'signedIn',
      user: { kind: 'ordinary', userAccount: '13800000001', enterpriseId: 'E1' },
      memberNo: 'M7',
      infoStage: 'loaded',
    });
    expect(world.own).toBe('token');
  });

  it('restores the merchant that this tab had chosen', async () => {
    const tab = new Map([
      ['owner', '13800000001'],
      ['merchant', '13800000001@E1:S2'],
    ]);
    const { state } = await restoring([answers(queryUserInfo, aUserInfo())], { tab });
    expect(sessionSelectors.selectMerchantNo(state)).toBe('S2');
  });

  it('does not restore the merchant of another user or enterprise', async () => {
    const tab = new Map([['merchant', '13800000001@E2:S2']]);
    const { state } = await restoring([answers(queryUserInfo, aUserInfo())], { tab });
    expect(sessionSelectors.selectMerchantNo(state)).toBeNull();
  });

  it.each([
    ['13800000001', true],
    ['13800000002', false],
  ])('keeps the stored values of a tab only for the same account (%s: %s)', async (owner, kept) => {
    const tab = new Map([
      ['owner', owner],
      ['money.transfer.E1', 'an order under way'],
    ]);
    const { world } = await restoring([answers(queryUserInfo, aUserInfo())], { tab });
    expect(world.tab.has('money.transfer.E1')).toBe(kept);
  });

  it.each([
    ['none that is known', new Map<string, string>(), 'signedIn'],
    ['a millisecond less than 15 minutes ago', at(-15 * MINUTE + 1), 'signedIn'],
    ['15 minutes ago', at(-15 * MINUTE), 'signedOut'],
    ['ahead of a clock that was set back', at(60 * MINUTE), 'signedIn'],
  ])('restores or ends a session by its last activity: %s', async (_, local, stage) => {
    const { session, world } = await restoring([answers(queryUserInfo, aUserInfo()), answers(logout, undefined)], {
      local,
    });
    expect(session.stage).toBe(stage);
    expect(world.requests.map(({ path }) => path)).toEqual([stage === 'signedIn' ? queryUserInfo.path : logout.path]);
  });

  it.each(['cancelled', 'unauthorised'] as const)('shows no failure for a request that was %s', async (kind) => {
    const { session } = await restoring([fails(queryUserInfo, kind)]);
    expect(session).toEqual({ stage: 'unknown' });
  });

  it('requests the user info of the remembered kind of user first', async () => {
    const menus = answers(getCurUserMenu, { menuIds: ['warehouse:fund', 'warehouse:order'] });
    const { session, world } = await restoring([answers(queryWarehouseUserInfo, aWarehouseInfo('0')), menus], {
      local: new Map([['kind', 'warehouse']]),
    });
    expect(session).toMatchObject({
      user: { kind: 'warehouse', adminFlag: '0' },
      memberNo: 'MW',
      menuIds: ['warehouse:fund', 'warehouse:order'],
    });
    expect(world.requests.map(({ path }) => path)).toEqual([queryWarehouseUserInfo.path, getCurUserMenu.path]);
  });

  it.each([
    [
      'ordinary',
      [
        fails(queryUserInfo, 'http', forbidden),
        answers(queryWarehouseUserInfo, aWarehouseInfo('1')),
        answers(getCurUserMenu, { menuIds: [] }),
      ],
      'warehouse',
    ],
    [
      'warehouse',
      [
        fails(queryWarehouseUserInfo, 'http', forbidden),
        fails(getCurUserMenu, 'http', forbidden),
        answers(queryUserInfo, aUserInfo()),
      ],
      'ordinary',
    ],
  ] as const)('corrects the wrong hint %s by requesting the other kind of user', async (hint, replies, kind) => {
    const { session, world } = await restoring([...replies], { local: new Map([['kind', hint]]) });
    expect(session).toMatchObject({ stage: 'signedIn', user: { kind } });
    expect(world.local.get('kind')).toBe(kind);
    expect(world.toasts).toEqual([]);
  });

  it.each([
    ['offline', '网络连接异常，请检查网络'],
    ['http', '服务器内部错误'],
  ] as const)('keeps the session when the session cannot be read now (%s)', async (kind, msg) => {
    const { session, world } = await restoring([
      fails(queryUserInfo, kind, { msg, status: kind === 'http' ? 500 : undefined }),
    ]);
    expect(session).toEqual({ stage: 'unknown', failed: { msg } });
    expect(world.cookie).toBe('token');
  });
});

it('updates name and licence number of the user from the user info', () => {
  const info = aUserInfo({ nickName: '陈静', businessLicenseNo: '91330100MA00000009' });
  const { session } = [sessionEvents.loggedIn({ user: aUser() }), sessionEvents.userInfoLoaded({ info })].reduce(
    rootReducer,
    rootReducer(undefined, { type: '@@init' }),
  );
  expect(session).toMatchObject({
    user: aUser({ nickName: '陈静', businessLicenseNo: '91330100MA00000009' }),
  });
});

describe('the menus of a warehouse user', () => {
  const staff = aUser({ kind: 'warehouse', adminFlag: '0' });
  const loading = async (menus: StandIn) => {
    const world = aWorld({}, { standIns: [answers(queryWarehouseUserInfo, aWarehouseInfo('0')), menus] });
    const events: string[] = [];
    const { storeState } = await expectSaga(loadUserInfo)
      .withReducer(rootReducer, rootReducer(undefined, sessionEvents.loggedIn({ user: staff })))
      .provide({
        ...world.provider,
        put({ action }: { action: UnknownAction }, next: () => unknown) {
          events.push(action.type);
          return next();
        },
      } as never)
      .run();
    return { events, session: storeState.session };
  };

  it('loads the menus of a warehouse user with the user info of a new login', async () => {
    const { session, events } = await loading(answers(getCurUserMenu, { menuIds: ['warehouse:order'] }));
    expect(session).toMatchObject({ infoStage: 'loaded', menuIds: ['warehouse:order'] });
    expect(events).not.toContain(sessionEvents.menuFailed.type);
  });

  it.each(['http', 'timeout', 'malformed'] as const)(
    'logs the missing menus (%s) and uses the list of the user info',
    async (kind) => {
      const { session, events } = await loading(fails(getCurUserMenu, kind));
      expect(session).toMatchObject({ infoStage: 'loaded', menuIds: ['warehouse:fund'] });
      expect(events).toEqual([
        sessionEvents.userInfoStarted.type,
        sessionEvents.menuFailed.type,
        sessionEvents.userInfoLoaded.type,
      ]);
    },
  );
});
