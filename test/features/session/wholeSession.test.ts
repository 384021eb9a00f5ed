import { ActionCreators, type EnhancedStore, instrument, type LiftedState } from '@redux-devtools/instrument';
import type { UnknownAction } from '@reduxjs/toolkit';
import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aWorld } from '@test/support/world';
import { legacy_createStore } from 'redux';
import { rootReducer } from '@/app/rootReducer';
import { queryAccountBalanceCountData } from '@/contract/calls/accounts';
import { enterprisesEvents } from '@/features/enterprises';
import { merchantsEvents } from '@/features/merchants';
import { sessionEvents } from '@/features/session';
import { secrets } from '@/shared/ports/secrets';
import { navigated } from '@/shared/saga/events';

const PASSWORD = 'Sandbox#2026';
const TICKETS = ['captcha-secret-ticket', 'a-secret-ticket'];

/** Runs a whole session: signs in, opens pages, switches the enterprise and the merchant, signs out. */
async function aWholeSession() {
  const world = aWorld({ captcha: [{ ret: 0, randstr: 'randstr-secret', ticket: 'captcha-secret-ticket' }] });
  const platform = aPlatform(world);
  const app = aConsole(world, platform.transport);
  await settle();
  const { dispatch } = app.store;
  dispatch(navigated({ pathname: '/login', search: '' }));
  const secretId = secrets.put(PASSWORD);
  dispatch(sessionEvents.loginSubmitted({ loginAccount: '13800000001', secretId, remember: true }));
  await settle();
  dispatch(navigated({ pathname: '/home', search: '' }));
  dispatch(navigated({ pathname: '/fund-manage/flow', search: '?pageNo=2' }));
  await app.gateway.send(queryAccountBalanceCountData, {});
  world.says.push(true);
  dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId: 'E2' }));
  await settle();
  world.says.push(true);
  dispatch(merchantsEvents.merchantChosen({ merchantNo: 'S2' }));
  await settle();
  await app.gateway.send(queryAccountBalanceCountData, {});
  world.says.push(true);
  dispatch(sessionEvents.logOutRequested());
  await settle();
  app.stop();
  return { world, platform, app, log: app.log };
}

describe('a whole session: sign in, browse, switch, sign out', () => {
  it('an entire session shows the expected toasts and dialogs and sends the right identity', async () => {
    const { world, platform, app } = await aWholeSession();
    expect(world.toasts.map(({ text }) => text)).toEqual(['验证成功', '切换成功', '切换成功']);
    expect(world.dialogs).toEqual([
      expect.stringContaining('确定要切换到该企业吗？'),
      expect.stringMatching(/^确定要切换到该商户吗？将进入「.+」。$/),
      '确定要退出登录吗？',
    ]);
    expect(world.moves).toEqual(['/home', '/home']);
    expect(app.store.getState().session).toEqual({ stage: 'signedOut', reason: 'asked' });
    expect(world.cookie).toBe('');
    const requests = platform.arrived.filter(({ path }) => path === queryAccountBalanceCountData.path);
    expect(requests).toMatchObject([
      { token: 'secret-token-1', memberNo: 'M1', merchantNo: undefined },
      { token: 'secret-token-2', memberNo: 'M2', merchantNo: 'S2' },
    ]);
  });

  it('replays the log of a session to the same state', async () => {
    const { app, log } = await aWholeSession();
    const copy: UnknownAction[] = JSON.parse(JSON.stringify(log));
    const replayed = copy.reduce(rootReducer, rootReducer(undefined, { type: '@@replay' }));
    // A log file is JSON, which has no undefined, so both states are converted to JSON before the comparison.
    expect(JSON.parse(JSON.stringify(replayed))).toEqual(JSON.parse(JSON.stringify(app.store.getState())));
    expect(copy.reduce(rootReducer, undefined as never)).toEqual(replayed);
    expect(log.length).toBeGreaterThan(20);
  });

  it('the DevTools can import the log of a session and jump to its states', async () => {
    const { log } = await aWholeSession();
    const { session: initial } = rootReducer(undefined, { type: '@@init' });
    const store = legacy_createStore(rootReducer as never, instrument() as never) as unknown as EnhancedStore<
      ReturnType<typeof rootReducer>,
      UnknownAction,
      object
    >;
    store.liftedStore.dispatch(ActionCreators.importState(JSON.parse(JSON.stringify(log)) as never) as never);
    const lifted = store.liftedStore.getState() as LiftedState<ReturnType<typeof rootReducer>, UnknownAction, object>;
    expect(lifted.computedStates).toHaveLength(log.length + 1);
    expect(lifted.computedStates.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(store.getState().session).toEqual({ stage: 'signedOut', reason: 'asked' });

    const entered = log.findIndex(({ type }) => type === sessionEvents.enterpriseEntered.type);
    store.liftedStore.dispatch(ActionCreators.jumpToState(entered + 1) as never);
    expect(store.getState().session).toMatchObject({ stage: 'signedIn', memberNo: 'M2', user: { enterpriseId: 'E2' } });
    store.liftedStore.dispatch(ActionCreators.jumpToState(0) as never);
    expect(store.getState().session).toEqual(initial);
  });

  it('a session leaves no secret in its log, state, addresses or storage (C-04)', async () => {
    const { app, log, world, platform } = await aWholeSession();
    const tokens = [...new Set(platform.arrived.map(({ token }) => token))].filter(Boolean);
    expect(tokens).toEqual(['secret-token-1', 'secret-token-2']); // proves that the secrets were really used
    const states: unknown[] = [];
    log.reduce(
      (state, action) => {
        const next = rootReducer(state, action);
        states.push(next);
        return next;
      },
      rootReducer(undefined, { type: '@@init' }),
    );
    const everything = JSON.stringify({
      log,
      states,
      last: app.store.getState(),
      moves: world.moves,
      stored: [...world.local, ...world.tab],
      posted: world.posted,
      toasts: world.toasts,
    });
    for (const secret of [PASSWORD, ...TICKETS, 'randstr-secret', ...tokens]) expect(everything).not.toContain(secret);
  });
});
