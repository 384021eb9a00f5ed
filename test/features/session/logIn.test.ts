import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aLoginResult } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { captchaTicket, login } from '@/contract/calls/login';
import { sessionEvents } from '@/features/session';
import { logIn } from '@/features/session/flows/logIn';
import { network } from '@/shared/ports/network';
import { secrets } from '@/shared/ports/secrets';

const PASSED = { ret: 0, randstr: 'r', ticket: 't' } as const;
const aTicket = () => answers(captchaTicket, { ticket: 'ticket' });

/** Submits the login form with a mocked environment. */
const submitting = async (world: World, form: { loginAccount?: string; remember?: boolean } = {}) => {
  const secretId = secrets.put('Sandbox#2026');
  const submitted = sessionEvents.loginSubmitted({ loginAccount: '13800000001', remember: true, ...form, secretId });
  const start = rootReducer(rootReducer(undefined, sessionEvents.noSessionFound()), submitted);
  const { storeState, allEffects } = await expectSaga(logIn, submitted)
    .withReducer(rootReducer, start)
    .provide(world.provider as never)
    .run();
  const puts = (allEffects as { type: string; payload: { action?: { type: string } } }[]).filter(
    ({ type }) => type === 'PUT',
  );
  return { session: storeState.session, events: puts.map(({ payload }) => payload.action?.type), secretId };
};
const world = (standIns: readonly StandIn[], over: Partial<World> = {}) =>
  aWorld({ captcha: [PASSED], ...over }, { standIns });

describe('logIn', () => {
  it('reports when a new session begins in another enterprise than the expired session', async () => {
    const signingIn = (enterpriseId: string) => {
      const tab = new Map([
        ['owner', '13800000001'],
        ['place', JSON.stringify({ enterpriseId, enterpriseName: '上海锦程物流有限公司' })],
      ]);
      return submitting(world([aTicket(), answers(login, aLoginResult())], { tab }));
    };
    expect((await signingIn('E9')).events).toContain('session/begunElsewhere');
    const own = aLoginResult().user_info.enterpriseId;
    expect((await signingIn(own ?? '')).events).not.toContain('session/begunElsewhere');
  });

  it('signs in with a fresh ticket and keeps the token out of the state', async () => {
    const outside = world([aTicket(), answers(login, aLoginResult({ access_token: 'new-token' }))]);
    const { session, events } = await submitting(outside);
    expect(session).toMatchObject({ stage: 'signedIn', user: { userAccount: '13800000001', kind: 'ordinary' } });
    expect(JSON.stringify(session)).not.toContain('new-token');
    expect(events).toEqual(['session/captchaPassed', 'session/loggedIn']);
    expect(outside.cookie).toBe('new-token');
    expect(outside.requests).toEqual([
      { path: captchaTicket.path, body: { randstr: 'r', ticket: 't' } },
      {
        path: login.path,
        body: { loginAccount: '13800000001', password: 'Sandbox#2026', autoLogin: false, ticket: 'ticket' },
      },
    ]);
    expect(outside.posted).toEqual([{ kind: 'identityChanged', reason: 'signedIn' }]);
  });

  it('trims the account and remembers the account on request', async () => {
    const outside = world([aTicket(), answers(login, aLoginResult())]);
    await submitting(outside, { loginAccount: ' 13800000001 ', remember: true });
    expect(outside.requests[1]?.body).toMatchObject({ loginAccount: '13800000001' });
    expect(outside.local.get('account')).toBe('13800000001');
  });

  it('forgets the remembered account when 记住账号 is not ticked', async () => {
    const outside = world([aTicket(), answers(login, aLoginResult())], { local: new Map([['account', 'old']]) });
    await submitting(outside, { remember: false });
    expect(outside.local.has('account')).toBe(false);
  });

  it('drops the tab data of another user and remembers the kind of a warehouse user', async () => {
    const outside = world(
      [aTicket(), answers(login, aLoginResult({ user_info: { customizedUser: 'WAREHOUSE_USER', adminFlag: '0' } }))],
      { tab: new Map([['merchant', 'somebody']]) },
    );
    const { session } = await submitting(outside);
    expect(session).toMatchObject({ user: { kind: 'warehouse', adminFlag: '0' } });
    expect(outside.local.get('kind')).toBe('warehouse');
    expect([...outside.tab.keys()]).toEqual(['owner']);
  });

  it.each([
    [{ ret: 2 } as const, 'session/captchaCancelled'],
    [{ ret: -1 } as const, 'session/captchaFailed'],
  ])('ends the login with one event and no request when the captcha returns %p', async (result, event) => {
    const outside = world([], { captcha: [result] });
    const { session, events } = await submitting(outside);
    expect(events).toEqual([event]);
    expect(outside.requests).toEqual([]);
    expect(session).toEqual({ stage: 'signedOut' });
  });

  it('reports that the captcha did not load', async () => {
    const outside = world([], { captcha: [{ ret: -1, absent: true }] });
    const { session, events } = await submitting(outside);
    expect(events).toEqual(['session/captchaFailed']);
    expect(session).toMatchObject({
      stage: 'signedOut',
      captchaAbsent: true,
    });
    expect(outside.requests).toEqual([]);
  });

  it('requests the captcha again for the same form when the ticket is no longer valid', async () => {
    const outside = world(
      [
        aTicket(),
        refuses(login, { bizCode: '10030014', msg: '请重新验证' }),
        aTicket(),
        answers(login, aLoginResult()),
      ],
      { captcha: [PASSED, PASSED] },
    );
    const { events, session } = await submitting(outside);
    expect(events).toEqual([
      'session/captchaPassed',
      'session/captchaRequestedAgain',
      'session/captchaPassed',
      'session/loggedIn',
    ]);
    expect(outside.requests[3]?.body).toEqual(outside.requests[1]?.body);
    expect(session.stage).toBe('signedIn');
  });

  it('stores the account for the page that changes an initial password', async () => {
    const outside = world([aTicket(), refuses(login, { bizCode: '10030021', msg: '请修改初始密码' })]);
    const { events, session } = await submitting(outside);
    expect(events).toEqual(['session/captchaPassed', 'session/initialPasswordRequired']);
    expect(outside.tab.get('initialAccount')).toBe('13800000001');
    expect(session).toEqual({ stage: 'signedOut', initialPassword: true });
    expect(outside.cookie).toBe('');
  });

  it.each([
    ['a wrong password', refuses(login, { msg: '账号或密码错误' }), '账号或密码错误'],
    ['a lost connection', fails(login, 'offline', { msg: '网络连接异常，请检查网络' }), '网络连接异常，请检查网络'],
  ])('shows the reason of %s and leaves the form usable', async (_, standIn, msg) => {
    const outside = world([aTicket(), standIn]);
    const { events, session } = await submitting(outside);
    expect(events).toEqual(['session/captchaPassed', 'session/loginRefused']);
    expect(session).toEqual({ stage: 'signedOut', refused: { msg } });
  });

  it('sends no password when the platform gives no ticket', async () => {
    const outside = world([refuses(captchaTicket, { msg: '请稍后重试' })]);
    const { events } = await submitting(outside);
    expect(events).toEqual(['session/captchaPassed', 'session/loginRefused']);
    expect(outside.requests.map(({ path }) => path)).toEqual([captchaTicket.path]);
  });

  it('takes the password out of memory permanently', async () => {
    const { secretId } = await submitting(world([], { captcha: [{ ret: 2 }] }));
    expect(secrets.take(secretId)).toBeUndefined();
  });

  it('does nothing for a login from a log, because a log has no password', async () => {
    const outside = world([]);
    const submitted = sessionEvents.loginSubmitted({ loginAccount: 'x', secretId: 'gone', remember: false });
    const { storeState } = await expectSaga(logIn, submitted)
      .withReducer(rootReducer, rootReducer(undefined, submitted))
      .provide(outside.provider as never)
      .not.call.fn(network.preload)
      .put(sessionEvents.loginGivenUp())
      .run();
    expect(outside.requests).toEqual([]);
    expect(storeState.session).toEqual({ stage: 'signedOut' });
  });
});
