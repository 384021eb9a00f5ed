import { type SagaGenerator, select, take } from 'typed-redux-saga';
import { sessionSelectors, sessionSettled } from '@/features/session';

/** Waits until the session is known. Returns the user of the conversation; `''` without a user. */
export function* settled(): SagaGenerator<string> {
  if ((yield* select(sessionSelectors.selectStage)) === 'unknown') yield* take(sessionSettled);
  return (yield* select(sessionSelectors.selectUser))?.userAccount ?? '';
}
