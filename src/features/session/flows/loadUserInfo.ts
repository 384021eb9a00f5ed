import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { sessionEvents, sessionSelectors } from '../slice';
import { readWho } from './readWho';

const { routeTreeRequested, userInfoFailed, userInfoLoaded, userInfoStarted } = sessionEvents;

/**
 * Reloads the user info: names, status, flags, guide. A failure shows a toast and keeps the old data. If the status of the
 * enterprise has changed, the permissions are reloaded.
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
