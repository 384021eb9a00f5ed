import { type SagaGenerator, select, take } from 'typed-redux-saga';
import { sessionSelectors, sessionSettled } from '@/features/session';

/** Waits until the session is restored or known to be absent. Returns the account of the user; `''` without a user. */
export function* settled(): SagaGenerator<string> {
  if ((yield* select(sessionSelectors.selectStage)) === 'unknown') yield* take(sessionSettled);
  return (yield* select(sessionSelectors.selectUser))?.userAccount ?? '';
}
