import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { secrets } from '../ports/secrets';
import { confirmOnPage } from '../saga/confirmOnPage';
import type { StoredNumber } from './storedNumber';

/**
 * One confirmation of a form that keeps its stage in its own slice. `selectAttempt` returns the id of the password that the form is
 * sending.
 */
export function confirmationOf<State>(secretId: string, selectAttempt: (state: State) => string | undefined) {
  function* isCurrent(): SagaGenerator<boolean> {
    return (yield* select(selectAttempt as (state: unknown) => string | undefined)) === secretId;
  }
  return {
    isCurrent,
    /** Takes the password once. Undefined for a second click during a request and for a replayed log: nothing is sent. */
    *password(): SagaGenerator<string | undefined> {
      const typed = yield* call(secrets.take, secretId);
      return (yield* isCurrent()) ? typed : undefined;
    },
    /** Asks the user about a possible duplicate. The answer of a user who has left the form does not count. */
    agree: (question: (msg: string) => string) =>
      function* agree(msg: string): SagaGenerator<boolean> {
        return (yield* call(confirmOnPage, question(msg))) && (yield* isCurrent());
      },
  };
}

/** Returns whether the request of a crashed flow may have been sent. */
export function* mayBeSent(kept: StoredNumber, requestNo?: string): SagaGenerator<boolean> {
  const number = yield* kept.read();
  return !!number?.sentAt && (requestNo === undefined || number.requestNo === requestNo);
}
