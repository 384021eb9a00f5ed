import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { sessionEvents, sessionSelectors } from '../slice';
import { readWho } from './readWho';

const { userInfoFailed, userInfoLoaded, userInfoStarted } = sessionEvents;

/** Refreshes who the user is here: names, status, flags, guide. A failure is shown and leaves what was known. */
export function* loadUserInfo(): SagaGenerator<void> {
  const user = yield* select(sessionSelectors.selectUser);
  if (!user) return;
  yield* put(userInfoStarted());
  const who = yield* call(readWho, user.kind);
  if (who.ok) yield* put(userInfoLoaded({ info: who.info, menuIds: who.menuIds }));
  else {
    const handled = who.kind === 'cancelled' || who.kind === 'unauthorised';
    yield* put(userInfoFailed({ msg: who.msg, handled }));
  }
}
