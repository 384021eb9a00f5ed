import { call, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { network } from '../ports/network';
import { navigated } from './events';

/** Wraps a flow so that it is cancelled when the user leaves the page. */
export const inRouteScope = <Args extends unknown[]>(flow: (...args: Args) => Generator) =>
  function* whileOnPage(...args: Args): SagaGenerator<void> {
    yield* race({ done: call(flow, ...args), left: take(navigated) });
  };

/**
 * Cancels the pending requests of a page that the user leaves, except calls that are declared as `kept` (safety
 * requirement C-13).
 */
export function* watchRoute(): SagaGenerator<void> {
  yield* takeEvery(navigated, function* endRouteRequests() {
    yield* call(network.cancelScope, 'route' as const);
  });
}
