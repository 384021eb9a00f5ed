import { answers, refuses, type StandIn } from '@test/support/answers';
import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aLoginResult } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { captchaTicket, login } from '@/contract/calls/login';
import { endOtherSession, querySessions } from '@/contract/calls/sessions';
import { sessionEvents } from '@/features/session';
import { comeBack } from '@/features/session/flows/comeBack';
import { failure } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { resourcesSaga } from '@/shared/resource/saga';
import '@/features/session/sessions';

const PASSED = { ret: 0, randstr: 'r', ticket: 't' } as const;

const submitting = async (standIns: readonly StandIn[], over: Partial<World> = {}) => {
  const outside = aWorld({ captcha: [PASSED], local: new Map([['account', '13800000001']]), ...over }, { standIns });
  const submitted = sessionEvents.comeBackSubmitted({
    secretId: secrets.put('Sandbox#2026'),
    search: '?redirect=%2Fx',
  });
  const { allEffects } = await expectSaga(comeBack, submitted)
    .withReducer(rootReducer, rootReducer(rootReducer(undefined, sessionEvents.noSessionFound()), submitted))
    .provide(outside.provider as never)
    .run();
  const events = (allEffects as { type: string; payload: { action?: { type: string } } }[])
    .filter(({ type }) => type === 'PUT')
    .map(({ payload }) => payload.action?.type);
  return { outside, events };
};

describe('comeBack', () => {
  it('signs in the remembered account and keeps the account remembered', async () => {
    const { outside, events } = await submitting([
      answers(captchaTicket, { ticket: 'ticket' }),
      answers(login, aLoginResult()),
    ]);
    expect(outside.requests[1]?.body).toMatchObject({ loginAccount: '13800000001', password: 'Sandbox#2026' });
    expect(events).toEqual(['session/captchaPassed', 'session/loggedIn', 'session/cameBack']);
    expect(outside.local.get('account')).toBe('13800000001');
  });

  it('ends with a refusal when the platform refuses the login', async () => {
    const { events } = await submitting([
      answers(captchaTicket, { ticket: 'ticket' }),
      refuses(login, { msg: '账号或密码错误' }),
    ]);
    expect(events).toEqual(['session/captchaPassed', 'session/loginRefused']);
  });

  it.each([
    ['the wanted page', '?redirect=%2Ffund-manage%2Fflow', 'replace /login?redirect=%2Ffund-manage%2Fflow'],
    ['home', '', 'replace /login'],
  ])('leads through the login to %s after the sign-in', async (_, search, move) => {
    const world = aWorld({ captcha: [PASSED], local: new Map([['account', '13800000001']]) });
    const app = aConsole(world, aPlatform(world).transport);
    await settle();
    app.store.dispatch(sessionEvents.comeBackSubmitted({ secretId: secrets.put('p'), search }));
    await settle();
    expect(world.moves).toEqual([move]);
  });

  it('leads a user with an initial password to the page that changes the password', async () => {
    const world = aWorld({ captcha: [PASSED], local: new Map([['account', '13800000021']]) });
    const platform = aPlatform(world);
    platform.answersTo(login, () => failure('refused', '请修改', { bizCode: '10030021' }));
    const app = aConsole(world, platform.transport);
    await settle();
    app.store.dispatch(sessionEvents.comeBackSubmitted({ secretId: secrets.put('p'), search: '' }));
    await settle();
    expect(world.moves).toEqual(['/changeYourPassword']);
    expect(world.tab.get('initialAccount')).toBe('13800000021');
  });
});

describe('ending another session', () => {
  const endingSession = async (says: boolean[], reply: Parameters<ReturnType<typeof aPlatform>['answersTo']>[1]) => {
    const world = aWorld({ says });
    const platform = aPlatform(world);
    platform.signedInBefore();
    platform.answersTo(endOtherSession, reply);
    platform.answersTo(querySessions, () => ({ ok: true, data: [] as never }));
    const app = aConsole(world, platform.transport);
    void app.run(resourcesSaga);
    await settle();
    app.store.dispatch(sessionEvents.sessionEndRequested({ sessionId: 'S2', device: 'Edge · Windows' }));
    app.store.dispatch(sessionEvents.sessionEndRequested({ sessionId: 'S2', device: 'Edge · Windows' }));
    await settle();
    const paths = platform.arrived.map(({ path }) => path);
    return {
      world,
      ends: paths.filter((path) => path === endOtherSession.path).length,
      again: paths.includes(querySessions.path),
    };
  };
  const ok = () => ({ ok: true as const, data: null as never });

  it('asks for confirmation, ends the other session once, and reloads the sessions', async () => {
    const { world, ends, again } = await endingSession([true], ok);
    expect(world.dialogs[0]).toBe('确定要让该设备（Edge · Windows）退出登录吗？');
    expect(ends).toBe(1);
    expect(again).toBe(true);
    expect(world.toasts).toEqual([{ kind: 'success', text: '该设备已退出登录' }]);
  });

  it('does nothing when the user rejects the confirmation', async () => {
    expect(await endingSession([false], ok)).toMatchObject({ ends: 0, again: false });
  });

  it('reloads the sessions after a refusal', async () => {
    const { world, again } = await endingSession([true], () => failure('refused', '数据不存在或无权访问'));
    expect(again).toBe(true);
    expect(world.toasts).toEqual([{ kind: 'error', text: '数据不存在或无权访问' }]);
  });

  it('keeps the list of sessions when the platform is out of reach', async () => {
    expect(await endingSession([true], () => failure('offline', '网络连接异常，请检查网络'))).toMatchObject({
      again: false,
    });
  });
});
