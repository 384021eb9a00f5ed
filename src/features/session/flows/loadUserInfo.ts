import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { sessionEvents, sessionSelectors } from '../slice';
import { readWho } from './readWho';

const { routeTreeRequested, userInfoFailed, userInfoLoaded, userInfoStarted } = sessionEvents;

/**
 * Refreshes who the user is here: names, status, flags, guide. A failure is shown and leaves what was known. Another
 * status of the enterprise comes with other permissions.
 */
export function* loadUserInfo(): SagaGenerator<void> {
  const before = yield* select(sessionSelectors.selectSignedIn);
  if (!before) return;
  yield* put(userInfoStarted());
  const who = yield* call(readWho, before.user.kind);
  if (who.ok) {
    yield* put(userInfoLoaded({ info: who.info, menuIds: who.menuIds }));
    if (before.info && before.info.status !== who.info.status) yield* put(routeTreeRequested());
  } else {
    const handled = who.kind === 'cancelled' || who.kind === 'unauthorised';
    yield* put(userInfoFailed({ msg: who.msg, handled }));
  }
}
