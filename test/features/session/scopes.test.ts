import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aWorld, type World } from '@test/support/world';
import { login, queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import { refreshRouteTree, refreshUserInfo, sessionEvents } from '@/features/session';
import { loadSessionFlows } from '@/features/session/flows/lazySessionFlow';
import { failure } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { flowCrashed, navigated } from '@/shared/saga/events';

const PASSED = { ret: 0, randstr: 'r', ticket: 't' } as const;

const started = async (
  over: Partial<World> = {},
  delay?: (path: string) => Promise<void>,
  bring?: typeof loadSessionFlows,
) => {
  const world = aWorld(over);
  if (bring) (world.handlers as Map<unknown, unknown>).set(loadSessionFlows, bring);
  const platform = aPlatform(world, delay);
  const app = aConsole(world, platform.transport);
  await settle();
  const submit = () =>
    app.store.dispatch(
      sessionEvents.loginSubmitted({ loginAccount: 'a', secretId: secrets.put('p'), remember: false }),
    );
  const count = (path: string) => platform.arrived.filter((request) => request.path === path).length;
  return { world, platform, app, submit, count, session: () => app.store.getState().session };
};
const until = () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
};

describe('the login form', () => {
  it('sends one login for Enter and a click together', async () => {
    const { submit, count, session } = await started({ captcha: [PASSED, PASSED] });
    submit();
    submit();
    await settle();
    expect(count(login.path)).toBe(1);
    expect(session().stage).toBe('signedIn');
  });

  it('the login form can be submitted again after each outcome', async () => {
    const { submit, session, world } = await started({ captcha: [{ ret: 2 }, { ret: -1 }, PASSED] });
    for (const stage of ['signedOut', 'signedOut', 'signedIn']) {
      submit();
      await settle();
      expect(session().stage).toBe(stage);
    }
    expect(world.toasts.map(({ text }) => text)).toEqual(['用户取消', '请稍后重试', '验证成功']);
  });

  it.each([
    ['does not come', () => Promise.reject(new Error('out of reach')), '系统异常，请稍后再试'],
    ['is still on its way when the form is left', () => new Promise<never>(() => {}), undefined],
  ])('the login neither waits nor keeps the password when its code %s', async (_, bring, msg) => {
    const { app, session } = await started({}, undefined, bring);
    for (const submitted of [
      (secretId: string) => sessionEvents.loginSubmitted({ loginAccount: 'a', secretId, remember: false }),
      (secretId: string) => sessionEvents.comeBackSubmitted({ secretId, search: '' }),
    ]) {
      const secretId = secrets.put('p');
      app.store.dispatch(submitted(secretId));
      expect(session().stage).toBe('provingHuman');
      await settle();
      app.store.dispatch(navigated({ pathname: '/404', search: '' }));
      await settle();
      expect(session()).toEqual({ stage: 'signedOut', ...(msg ? { refused: { msg } } : {}) });
      expect(secrets.read(secretId)).toBeUndefined();
    }
  });

  it('unlocks the login form when the user leaves the page with the captcha open', async () => {
    const { app, submit, session } = await started();
    submit();
    await settle();
    expect(session().stage).toBe('provingHuman');
    app.store.dispatch(navigated({ pathname: '/404', search: '' }));
    await settle();
    expect(session()).toEqual({ stage: 'signedOut' });
  });

  it('unlocks the login form after a crash, with a message', async () => {
    const { app, submit, session } = await started();
    submit();
    const began = app.log.find(sessionEvents.loginSubmitted.match);
    app.store.dispatch(flowCrashed({ flow: 'whileOnPage', message: 'a bug', began }));
    expect(session()).toEqual({ stage: 'signedOut', refused: { msg: '系统异常，请稍后再试' } });
  });
});

describe('user info and route tree', () => {
  it('loads user info and route tree after a login', async () => {
    const { submit, session, count } = await started({ captcha: [PASSED] });
    submit();
    await settle();
    expect(session()).toMatchObject({ infoStage: 'loaded', memberNo: 'M1', permissions: ['fund:read'] });
    expect([count(queryUserInfo.path), count(queryRouteTree.path)]).toEqual([1, 1]);
  });

  it('loads user info and route tree once for all callers', async () => {
    const gate = until();
    const { app, submit, count } = await started({ captcha: [PASSED] }, (path) =>
      path === queryRouteTree.path || path === queryUserInfo.path ? gate.arrived : Promise.resolve(),
    );
    submit();
    await settle();
    let done = 0;
    for (const load of [refreshRouteTree, refreshUserInfo, refreshRouteTree]) {
      void app.run(load).then(() => {
        done += 1;
      });
    }
    await settle();
    expect(done).toBe(0);
    gate.arrive();
    await settle();
    expect(done).toBe(3);
    expect([count(queryUserInfo.path), count(queryRouteTree.path)]).toEqual([1, 1]);
  });

  it('shows a failure of the user info, and only logs a failure of the route tree', async () => {
    const { platform, submit, world, session } = await started({ captcha: [PASSED] });
    platform.answersTo(queryUserInfo, () => failure('http', '服务器内部错误', { status: 500 }));
    platform.answersTo(queryRouteTree, () => failure('http', '服务不可用', { status: 503 }));
    submit();
    await settle();
    expect(session()).toMatchObject({ infoStage: 'failed', routeTreeStage: 'failed' });
    expect(world.toasts.map(({ text }) => text)).toEqual(['验证成功', '服务器内部错误']);
  });

  it('shows a general message when a failure has no message', async () => {
    const { platform, submit, world } = await started({ captcha: [PASSED] });
    platform.answersTo(queryUserInfo, () => failure('malformed', ''));
    submit();
    await settle();
    expect(world.toasts.at(-1)).toEqual({ kind: 'error', text: '系统错误，请稍后重试' });
  });

  it('continues to load the user info when the user navigates', async () => {
    const gate = until();
    const { app, submit, session } = await started({ captcha: [PASSED] }, (path) =>
      path === queryUserInfo.path ? gate.arrived : Promise.resolve(),
    );
    submit();
    await settle();
    app.store.dispatch(navigated({ pathname: '/home', search: '' }));
    gate.arrive();
    await settle();
    expect(session()).toMatchObject({ infoStage: 'loaded' });
  });
});

describe('a session that could not be read', () => {
  it('reads the session again when the user asks for it', async () => {
    const world = aWorld();
    const platform = aPlatform(world);
    platform.signedInBefore();
    let down = true;
    const { transport } = platform;
    const app = aConsole(world, {
      send: (call, body, options) =>
        down ? Promise.resolve(failure('offline', '网络连接异常，请检查网络')) : transport.send(call, body, options),
    });
    await settle();
    expect(app.store.getState().session).toEqual({ stage: 'unknown', failed: { msg: '网络连接异常，请检查网络' } });
    expect(world.toasts.map(({ text }) => text)).toEqual(['网络连接异常，请检查网络']);
    down = false;
    app.store.dispatch(sessionEvents.restoreAskedAgain());
    await settle();
    expect(app.store.getState().session).toMatchObject({ stage: 'signedIn', memberNo: 'M1' });
    app.stop();
  });
});
