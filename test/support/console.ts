import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '@test/support/rootReducer';
import createSagaMiddleware, { type EffectMiddleware } from 'redux-saga';
import { put, takeEvery } from 'typed-redux-saga';
import { enterprisesMoves, enterprisesSaga, enterprisesToasts } from '@/features/enterprises';
import { merchantsMoves, merchantsSaga, merchantsToasts } from '@/features/merchants';
import { registrationMoves, registrationToasts } from '@/features/registration';
import {
  sessionEnds,
  sessionEvents,
  sessionMoves,
  sessionSaga,
  sessionSelectors,
  sessionToasts,
} from '@/features/session';
import { createGateway, type Identity, type Transport } from '@/shared/gateway/gateway';
import { installNetwork } from '@/shared/ports/network';
import { moveSaga, sharedToasts, toastSaga } from '@/shared/saga/effects';
import { pageShown } from '@/shared/saga/events';
import { watchRoute } from '@/shared/saga/scope';
import { submissionsSaga, submissionToasts } from '@/shared/submission/saga';
import { outsideOfNetwork, type World } from './world';

type IoEffect = { type?: string; payload?: { fn?: unknown } };

/** Lets the mocked environment handle its calls anywhere in a saga. */
const through =
  (handlers: ReadonlyMap<unknown, unknown>): EffectMiddleware =>
  (next) =>
  (effect: IoEffect) => {
    const handler = effect?.type === 'CALL' ? handlers.get(effect.payload?.fn) : undefined;
    return next(handler ? { ...effect, payload: { ...effect.payload, fn: handler } } : effect);
  };

/** Replaces the page that opens after a sign-in, and reports it as displayed immediately. */
function* anyPage() {
  yield* takeEvery(sessionEvents.loggedIn, function* show() {
    yield* put(pageShown());
  });
}

/**
 * Starts a whole console without a page: real store, sagas and gateway facade over the given environment and
 * transport. `more`: sagas of features that the test needs. `checked` false: leaves out Redux Toolkit's checks of
 * actions and state, for tests with thousands of consoles. `beside`: further middleware that sees the actions.
 */
export function aConsole(
  world: World,
  transport: Transport,
  more: readonly (() => Generator)[] = [],
  { checked = true, beside = [] }: { checked?: boolean; beside?: readonly Middleware[] } = {},
) {
  const log: UnknownAction[] = [];
  const saga = createSagaMiddleware({
    effectMiddlewares: [through(outsideOfNetwork(world))],
    onError: (error) => {
      throw error;
    },
  });
  const recorder: Middleware = () => (next) => (action) => {
    log.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ serializableCheck: checked, immutableCheck: checked, actionCreatorCheck: checked }).concat(
        saga,
        recorder,
        ...beside,
      ),
  });
  const identity = (): Identity => sessionSelectors.selectIdentity(store.getState());
  const gateway = createGateway({ identity, loadTransport: async () => transport });
  installNetwork(gateway);
  const tasks = [
    saga.run(watchRoute),
    saga.run(toastSaga, [
      ...sharedToasts,
      ...sessionToasts,
      ...enterprisesToasts,
      ...merchantsToasts,
      ...registrationToasts,
      ...submissionToasts,
    ]),
    saga.run(moveSaga, [...sessionMoves, ...enterprisesMoves, ...merchantsMoves, ...registrationMoves]),
    saga.run(enterprisesSaga),
    saga.run(merchantsSaga),
    saga.run(() => submissionsSaga(sessionEnds)),
    ...more.map((flow) => saga.run(flow)),
    saga.run(anyPage),
    saga.run(sessionSaga),
  ];
  return {
    store,
    log,
    gateway,
    /** Runs a further flow together with the console's flows. Resolves when the flow has ended. */
    run: (flow: () => Generator): Promise<unknown> => saga.run(flow).toPromise(),
    types: () => log.map(({ type }) => type),
    stop: () => {
      for (const task of tasks) task.cancel();
    },
  };
}
