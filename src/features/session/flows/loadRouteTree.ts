import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { sessionEvents } from '../slice';
import { readPermissions } from './readWho';

const { routeTreeFailed, routeTreeLoaded, routeTreeStarted } = sessionEvents;

/**
 * Loads the permissions that decide which pages the user may open. A failure is only logged and shows no toast
 * (specification, catalogue of failures).
 */
export function* loadRouteTree(): SagaGenerator<void> {
  yield* put(routeTreeStarted());
  const tree = yield* call(readPermissions);
  yield* put(tree.ok ? routeTreeLoaded({ permissions: tree.codes }) : routeTreeFailed({ msg: tree.msg }));
}
