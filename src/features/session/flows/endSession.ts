import { call, put, race, type SagaGenerator } from 'typed-redux-saga';
import { logout } from '@/contract/calls/login';
import { clock } from '@/shared/ports/clock';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { type LogOutReason, sessionEvents } from '../slice';
import { forgetSession } from './forgetSession';

const { loggedOut, logOutStarted } = sessionEvents;

/** Maximum time that a sign-out waits for the platform's response, in ms. */
const PATIENCE = 3_000;

/**
 * Ends the session in the browser and on the platform. Requests are stopped first, so that none uses the invalid
 * token. If the platform cannot be reached, the browser still signs the user out. The last event is `loggedOut`; the
 * navigation guard then decides whether the page may stay open.
 */
export function* endSession(reason: Exclude<LogOutReason, 'expired'>): SagaGenerator<void> {
  yield* put(logOutStarted());
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    // Does not use `request`, which would report a 401 as an expired session. Here a 401 means that the session is already over.
    yield* race({
      sent: call(network.send, logout, {}, { throughHold: true }),
      enough: call(clock.sleep, PATIENCE),
    });
    yield* call(forgetSession);
    yield* call(network.cancelScope, 'signedIn' as const);
  } finally {
    yield* call(network.release);
  }
  yield* call(tabs.post, { kind: 'identityChanged' as const, reason });
  yield* put(loggedOut({ reason }));
}
