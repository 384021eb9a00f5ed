import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';
import { begin } from './enter';
import { lazySessionFlow, loadSessionFlows } from './lazySessionFlow';
import { IDLE_LIMIT } from './watchIdle';

const { loggedIn, noSessionFound, restoreFailed, restoreStarted } = sessionEvents;

/**
 * Restores the session from the cookie when a page loads, unless the user was inactive too long. Dispatches the same event as a
 * login. If the user cannot be loaded, the session is kept: the event is restoreFailed, and the page offers 重试 (retry). A 401
 * ends the session as usual.
 */
export function* restoreSession(): SagaGenerator<void> {
  yield* put(restoreStarted());
  if (!(yield* call(tokenCookie.adopt))) {
    yield* put(noSessionFound());
    return;
  }
  try {
    yield* call(loadSessionFlows);
  } catch {
    yield* put(restoreFailed({ msg: SYSTEM_ERROR }));
    return;
  }
  const now = yield* call(clock.now);
  const lastActivity = yield* call(remembered.activity);
  if (lastActivity !== null && now - lastActivity >= IDLE_LIMIT) {
    yield* call(lazySessionFlow('endSession'), 'idle' as const);
    return;
  }
  const hint = yield* call(remembered.kind);
  const who = yield* call(lazySessionFlow('readWho'), hint);
  if (who.ok) {
    const { user, info, menuIds } = who;
    const merchantNo = yield* call(begin, user);
    yield* put(loggedIn({ user, merchantNo, info, menuIds }));
  } else if (who.kind !== 'unauthorised' && who.kind !== 'cancelled') {
    yield* put(restoreFailed({ msg: who.msg }));
  }
}
