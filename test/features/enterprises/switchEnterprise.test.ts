import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aLoginResult, aMerchant, anEnterprise, aUser, aUserInfo } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { checkOutEnterprise, type Enterprise } from '@/contract/calls/enterpriseSwitching';
import { queryMemberNo, queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import { modifySettleRight } from '@/contract/calls/settlement';
import { completionTarget, enterprisesEvents } from '@/features/enterprises';
import { switchEnterprise } from '@/features/enterprises/flows/switchEnterprise';
import { sessionEvents } from '@/features/session';
import { failure } from '@/shared/gateway/reply';
import { navigated } from '@/shared/saga/events';
import { request } from '@/shared/saga/request';

const NEW = { access_token: 'new', user_info: { enterpriseId: 'E2', nickName: '锦程' } };
const swapped = () => answers(checkOutEnterprise, aLoginResult(NEW));
const member = () => answers(queryMemberNo, { memberNo: 'M2' });
const who = () => answers(queryUserInfo, aUserInfo({ enterpriseId: 'E2', memberNo: 'M2' }));
const tree = () => answers(queryRouteTree, [{ area: 'fund', permissions: ['fund:read', 'fund:move'] }]);

/** State of a session in enterprise E1 with a chosen merchant; enterprise E2 is in the list. */
const before = (target: Partial<Enterprise>) =>
  [
    sessionEvents.loggedIn({ user: aUser(), memberNo: 'M1', merchantNo: 'S1', info: aUserInfo() }),
    enterprisesEvents.enterprisesLoaded({
      list: [
        anEnterprise({ enterpriseId: 'E1' }),
        anEnterprise({ enterpriseId: 'E2', enterpriseNo: 'NO2', ...target }),
      ],
      canAdd: true,
    }),
  ].reduce(rootReducer, rootReducer(undefined, { type: '@@init' }));

const switching = async (
  standIns: StandIn[],
  over: Partial<World> = {},
  target: Partial<Enterprise> = {},
  to = 'E2',
) => {
  const world = aWorld({ says: [true], cookie: 'old', own: 'old', ...over }, { standIns });
  const { storeState, allEffects } = await expectSaga(
    switchEnterprise,
    enterprisesEvents.enterpriseChosen({ enterpriseId: to }),
  )
    .withReducer(rootReducer, before(target))
    .provide(world.provider as never)
    .run();
  const events = (allEffects as { type: string; payload: { action?: { type: string; payload?: unknown } } }[])
    .filter(({ type }) => type === 'PUT')
    .map(({ payload }) => payload.action);
  return { world, session: storeState.session, enterprises: storeState.enterprises, events };
};

describe('switchEnterprise', () => {
  it('enters the new enterprise with its token, member number, user info and permissions in one step', async () => {
    const { world, session, enterprises, events } = await switching([swapped(), member(), who(), tree()]);
    expect(world.cookie).toBe('new');
    expect(session).toMatchObject({
      stage: 'signedIn',
      transition: 'none',
      user: { enterpriseId: 'E2', nickName: '锦程' },
      memberNo: 'M2',
      memberStage: 'known',
      merchantNo: undefined,
      info: { enterpriseId: 'E2' },
      permissions: ['fund:read', 'fund:move'],
    });
    expect(enterprises.switching).toEqual({ stage: 'idle' });
    expect(events.map((event) => event?.type)).toEqual([
      'enterprises/switchRequested',
      'session/switchStarted',
      'session/enterpriseEntered',
    ]);
    expect(world.dialogs).toEqual([expect.stringMatching(/^确定要切换到该企业吗？将进入「.+」。$/)]);
    expect(world.posted).toEqual([{ kind: 'identityChanged', reason: 'switched' }]);
  });

  it('forgets the merchant that was chosen in the old enterprise', async () => {
    const { world } = await switching([swapped(), member(), who(), tree()], { tab: new Map([['merchant', 'x']]) });
    expect(world.tab.has('merchant')).toBe(false);
  });

  it('requests the member number a second time after a failure', async () => {
    const { session, world } = await switching([swapped(), fails(queryMemberNo, 'timeout'), member(), who(), tree()]);
    expect(session).toMatchObject({ memberNo: 'M2', memberStage: 'known' });
    expect(world.requests.filter(({ path }) => path === queryMemberNo.path)).toHaveLength(2);
  });

  it('enters the enterprise without a member number after two failures, and keeps the new token', async () => {
    const lost = () => fails(queryMemberNo, 'offline');
    const { session, world } = await switching([swapped(), lost(), lost(), who(), tree()]);
    expect(world.cookie).toBe('new');
    expect(session).toMatchObject({ user: { enterpriseId: 'E2' }, memberNo: undefined, memberStage: 'failed' });
  });

  it('enters the enterprise before user info and permissions are loaded', async () => {
    const { session } = await switching([
      swapped(),
      member(),
      fails(queryUserInfo, 'timeout'),
      fails(queryRouteTree, 'timeout'),
    ]);
    expect(session).toMatchObject({ memberNo: 'M2', info: null, infoStage: 'idle', routeTreeStage: 'idle' });
  });

  it.each([
    ['refuses', refuses(checkOutEnterprise, { msg: '数据不存在或无权访问' })],
    ['is out of reach', fails(checkOutEnterprise, 'offline')],
  ])('keeps the session of the old enterprise when the platform %s, and shows the reason', async (_, standIn) => {
    const { world, session, enterprises, events } = await switching([standIn]);
    expect(world.cookie).toBe('old');
    expect(session).toMatchObject({
      transition: 'none',
      memberNo: 'M1',
      merchantNo: 'S1',
      user: { enterpriseId: 'E1' },
    });
    expect(enterprises.switching).toEqual({ stage: 'idle' });
    expect(events.map((event) => event?.type)).toContain('app/requestFailed');
  });

  it('does nothing when the user rejects the confirmation', async () => {
    const { world, enterprises } = await switching([], { says: [false] });
    expect(world.requests).toEqual([]);
    expect(enterprises.switching).toEqual({ stage: 'idle' });
  });

  const COMPLETED = [
    ['UN_APPLY', null, '/home/addEnterprises'],
    ['UN_SUBMIT', null, '/home/addEnterprises'],
    ['UN_PASS', '{"businessLicensePicUrl":"模糊"}', '/companyInfo/index'],
    ['UN_PASS', '{"legalName":"不符"}', '/home/editCompanyInfo'],
    ['UN_PASS', 'businessLicensePicUrl', '/home/editCompanyInfo'],
    ['UN_PASS', null, '/home/editCompanyInfo'],
  ] as const;

  it.each(COMPLETED)(
    'an enterprise with status %s and reason %s is entered without a question and leads to %s',
    async (settledStatus, auditReason, target) => {
      const info = () => answers(queryUserInfo, aUserInfo({ enterpriseId: 'E2', status: settledStatus, memberNo: '' }));
      const { world, session, events } = await switching(
        [swapped(), info(), tree()],
        {},
        { settledStatus, auditReason },
      );
      expect(session).toMatchObject({ user: { enterpriseId: 'E2' }, memberNo: undefined, memberStage: 'known' });
      expect(events.at(-1)).toEqual(enterprisesEvents.wayBackKnown('E1'));
      expect(events.at(-2)).toMatchObject({
        type: 'session/enterpriseEntered',
        payload: { to: `${target}?enterpriseId=E2&enterpriseNo=NO2` },
      });
      expect(world.requests.map(({ path }) => path)).not.toContain(queryMemberNo.path);
      expect(world.dialogs).toEqual([]);
      expect(world.cookie).toBe('new');
    },
  );

  it('requests no switch for the current enterprise, only its completion page', async () => {
    const world = aWorld({ cookie: 'old', own: 'old' });
    const own = anEnterprise({ enterpriseId: 'E1', enterpriseNo: 'NO1', settledStatus: 'UN_SUBMIT' });
    await expectSaga(switchEnterprise, enterprisesEvents.enterpriseChosen({ enterpriseId: 'E1' }))
      .withReducer(
        rootReducer,
        [
          sessionEvents.loggedIn({ user: aUser() }),
          enterprisesEvents.enterprisesLoaded({ list: [own], canAdd: true }),
        ].reduce(rootReducer, rootReducer(undefined, { type: '@@init' })),
      )
      .provide(world.provider as never)
      .put(enterprisesEvents.enterpriseToComplete({ to: '/home/addEnterprises?enterpriseId=E1&enterpriseNo=NO1' }))
      .run();
    expect(world.requests).toEqual([]);
    expect(world.cookie).toBe('old');
  });

  it.each([
    ['one under review', { settledStatus: 'INIT' as const }, 'E2'],
    ['one that is not in the list', {}, 'E9'],
  ])('does not switch to %s', async (_, target, to) => {
    expect((await switching([], {}, target, to)).events).toEqual([]);
  });

  it.each(['', '[]', '5', '"businessLicensePicUrl"', '{', 'null', '{"a":'.repeat(2000), '\u0000'])(
    'leads to the edit page for the invalid auditReason %j (C-08)',
    (auditReason) => {
      expect(completionTarget({ settledStatus: 'UN_PASS', auditReason })).toBe('/home/editCompanyInfo');
    },
  );
});

describe('switching in a running console', () => {
  const running = async (over: Partial<World> = {}, delay?: (path: string) => Promise<void>) => {
    const world = aWorld(over);
    const platform = aPlatform(world, delay);
    platform.signedInBefore();
    const app = aConsole(world, platform.transport);
    await settle();
    const choose = () => app.store.dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId: 'E2' }));
    return { world, platform, app, choose };
  };

  it('switches once for a double click', async () => {
    const { world, platform, choose } = await running({ says: [true, true] });
    choose();
    choose();
    await settle();
    expect(world.dialogs).toHaveLength(1);
    expect(platform.arrived.filter(({ path }) => path === checkOutEnterprise.path)).toHaveLength(1);
  });

  it('shows the success of the switch and leads to /home', async () => {
    const { world, choose } = await running({ says: [true] });
    choose();
    await settle();
    expect(world.toasts).toEqual([{ kind: 'success', text: '切换成功' }]);
    expect(world.moves).toEqual(['/home']);
  });

  it('leads to the completion page of an enterprise that has not passed', async () => {
    const { world, app } = await running();
    app.store.dispatch(
      enterprisesEvents.enterprisesLoaded({
        list: [anEnterprise({ enterpriseId: 'E2', enterpriseNo: 'NO2', settledStatus: 'UN_SUBMIT' })],
        canAdd: true,
      }),
    );
    app.store.dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId: 'E2' }));
    await settle();
    expect(world.moves).toEqual(['/home/addEnterprises?enterpriseId=E2&enterpriseNo=NO2']);
  });

  it('continues the switch while the user navigates', async () => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { app, choose } = await running({ says: [true] }, (path) =>
      path === checkOutEnterprise.path ? late : Promise.resolve(),
    );
    choose();
    await settle();
    app.store.dispatch(navigated({ pathname: '/fund-manage/index', search: '' }));
    arrive();
    await settle();
    expect(app.store.getState().session).toMatchObject({ user: { enterpriseId: 'E2' }, memberNo: 'M2' });
  });

  it('cancels a change that the user makes on the old page during the switch', async () => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { platform, app, choose } = await running({ says: [true] }, (path) =>
      path === checkOutEnterprise.path ? late : Promise.resolve(),
    );
    choose();
    await settle();
    const saved = app.run(() => request(modifySettleRight, { autoSettle: 'N' }));
    await settle();
    arrive();
    expect(await saved).toMatchObject({ ok: false, kind: 'cancelled' });
    await settle();
    expect(app.store.getState().session).toMatchObject({ user: { enterpriseId: 'E2' } });
    expect(platform.arrived.map(({ path }) => path)).not.toContain(modifySettleRight.path);
  });

  it('ends the session when the platform does not know the token during the switch', async () => {
    const { world, platform, app, choose } = await running({ says: [true] });
    platform.answersTo(checkOutEnterprise, () => failure('unauthorised', '用户凭证已过期', { status: 401 }));
    choose();
    await settle();
    expect(app.store.getState().session).toEqual({ stage: 'signedOut', reason: 'expired' });
    expect(world.moves).toEqual(['reload']);
    expect(world.toasts).toEqual([]);
  });

  it.each([
    ['user info', queryUserInfo, { info: { enterpriseId: 'E2' }, infoStage: 'loaded' }],
    ['route tree', queryRouteTree, { permissions: ['fund:read'], routeTreeStage: 'loaded' }],
  ] as const)('requests the %s again when the first request failed during the switch', async (_, target, known) => {
    const { platform, app, choose } = await running({ says: [true] });
    let failures = 1;
    platform.answersTo(target, () => {
      failures -= 1;
      if (failures >= 0) return failure('timeout', '请求超时');
      return {
        ok: true,
        data: (target === queryUserInfo
          ? aUserInfo({ enterpriseId: 'E2', memberNo: 'M2' })
          : [{ area: 'fund', permissions: ['fund:read'] }]) as never,
      };
    });
    choose();
    await settle();
    expect(app.store.getState().session).toMatchObject({ user: { enterpriseId: 'E2' }, ...known });
  });

  it('loads the member number when the user retries after a failure', async () => {
    const { platform, app, choose } = await running({ says: [true] });
    let down = true;
    platform.answersTo(queryMemberNo, () =>
      down ? failure('offline', '网络连接异常，请检查网络') : { ok: true, data: { memberNo: 'M2' } as never },
    );
    choose();
    await settle();
    expect(app.store.getState().session).toMatchObject({ memberStage: 'failed', memberNo: undefined });
    down = false;
    app.store.dispatch(sessionEvents.memberNoRequested());
    await settle();
    expect(app.store.getState().session).toMatchObject({ memberStage: 'known', memberNo: 'M2' });
  });
});

describe('the merchants of an enterprise', () => {
  it('drops the merchants of the old enterprise', () => {
    const state = rootReducer(before({}), { type: 'merchants/merchantsLoaded', payload: { list: [aMerchant()] } });
    expect(state.merchants.list).toHaveLength(1);
    const entered = rootReducer(state, sessionEvents.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }) }));
    expect(entered.merchants).toEqual({ stage: 'idle', list: [] });
  });
});
