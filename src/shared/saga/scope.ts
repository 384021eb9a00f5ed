import { call, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { network } from '../ports/network';
import { navigated } from './events';

/** Runs a flow until the page is left. */
export const inRouteScope = <Args extends unknown[]>(flow: (...args: Args) => Generator) =>
  function* whileOnPage(...args: Args): SagaGenerator<void> {
    yield* race({ done: call(flow, ...args), left: take(navigated) });
  };

/** Cancels the requests of a left page, except kept calls (C-13). */
export function* watchRoute(): SagaGenerator<void> {
  yield* takeEvery(navigated, function* endRouteRequests() {
    yield* call(network.cancelScope, 'route' as const);
  });
}
