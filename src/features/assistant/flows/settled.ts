import { type SagaGenerator, select, take } from 'typed-redux-saga';
import { sessionSelectors, sessionSettled } from '@/features/session';

/** Waits until it is known who is signed in, and answers whose the conversation is; `''`: nobody's. */
export function* settled(): SagaGenerator<string> {
  if ((yield* select(sessionSelectors.selectStage)) === 'unknown') yield* take(sessionSettled);
  return (yield* select(sessionSelectors.selectUser))?.userAccount ?? '';
}
