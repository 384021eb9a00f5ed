import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { secrets } from '../ports/secrets';
import type { StoredNumber } from './storedNumber';

/**
 * Helpers for one confirmation (with payment password) of a money form that keeps its stage in its own slice.
 * `selectAttempt` returns the id of the password that the form is sending. A response counts only if the form is
 * still sending the same password.
 */
export function confirmationOf<State>(secretId: string, selectAttempt: (state: State) => string | undefined) {
  function* isCurrent(): SagaGenerator<boolean> {
    return (yield* select(selectAttempt as (state: unknown) => string | undefined)) === secretId;
  }
  return {
    isCurrent,
    /**
     * Takes the password out of the secrets, once. Returns undefined, so that nothing is sent, for a second click during a
     * request and for a replayed log.
     */
    *password(): SagaGenerator<string | undefined> {
      const typed = yield* call(secrets.take, secretId);
      return (yield* isCurrent()) ? typed : undefined;
    },
  };
}

/** Returns whether the money request of a crashed flow may have reached the platform: its stored number has a time of sending. */
export function* mayBeSent(kept: StoredNumber, requestNo?: string): SagaGenerator<boolean> {
  const number = yield* kept.read();
  return !!number?.sentAt && (requestNo === undefined || number.requestNo === requestNo);
}
