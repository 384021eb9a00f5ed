import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { MENUS_CHANGED } from '@/contract/calls/sessionEnds';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { dialogs } from '@/shared/ports/screen';
import type { sessionExpired } from '@/shared/saga/events';
import { remembered } from '../remembered';
import { sessionEvents, sessionSelectors } from '../slice';
import { TEXT } from '../text';
import { forgetSession } from './forgetSession';

/** The bizCode of a session that the platform has ended because the user signed in elsewhere. */
const ENDED_BY_ANOTHER = '00000007';

/**
 * Handles HTTP 401: clears the session and reloads the page, which then shows one message. If a sign-in elsewhere ended this
 * session, a dialog shows the platform's text first and no other message follows. If the user's menus were changed, the message
 * says so.
 */
export function* expireSession({ payload: { bizCode, msg } }: ReturnType<typeof sessionExpired>): SagaGenerator<void> {
  const stage = yield* select(sessionSelectors.selectStage);
  const place = yield* select(sessionSelectors.selectPlace);
  if (stage === 'signedOut') return; // the response is late: the user has already signed out
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    const endedByAnother = bizCode === ENDED_BY_ANOTHER;
    if (endedByAnother) yield* call(dialogs.tell, msg, TEXT.confirm);
    yield* call(forgetSession, 'expired' as const);
    if (place) yield* call(remembered.keepPlace, place);
    const notice = bizCode === MENUS_CHANGED ? ('menusChanged' as const) : ('expired' as const);
    if (!endedByAnother) yield* call(remembered.keepNotice, notice);
    yield* call(tabs.post, { kind: 'identityChanged' as const, reason: notice });
    yield* call(network.cancelScope, 'signedIn' as const);
  } finally {
    yield* call(network.release);
  }
  yield* put(sessionEvents.loggedOut({ reason: 'expired' }));
}
