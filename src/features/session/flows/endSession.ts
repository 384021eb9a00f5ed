import { call, put, race, type SagaGenerator } from 'typed-redux-saga';
import { logout } from '@/contract/calls/login';
import { clock } from '@/shared/ports/clock';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { type LogOutReason, sessionEvents } from '../slice';
import { forgetSession } from './forgetSession';

const { loggedOut, logOutStarted } = sessionEvents;

/** Maximum waiting time for the platform's answer to the log-out, in ms. */
const PATIENCE = 3_000;

/**
 * Ends the session on both sides. Requests are stopped first, so that none uses the invalid token. A failed call to the platform
 * changes nothing for the user. The last event is `loggedOut`; the guard then decides whether the page may stay open.
 */
export function* endSession(reason: Exclude<LogOutReason, 'expired'>): SagaGenerator<void> {
  yield* put(logOutStarted());
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    // Bypasses `request`, because a 401 means that the session is already over, which is the goal.
    yield* race({
      told: call(network.send, logout, {}, { throughHold: true }),
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
