import { call, cancel, fork } from 'typed-redux-saga';
import { type Move, moveSaga, type Row } from '@/shared/saga/effects';
import { settle } from './quiet';

/**
 * Runs a flow of a feature together with the navigation that follows the feature's events. Returns the result of the
 * flow.
 */
export function* moving(moves: readonly Row<Move>[], flow: (...args: never[]) => Generator, args: readonly unknown[]) {
  const navigating = yield* fork(moveSaga, moves);
  const answer = yield* call(flow as (...args: unknown[]) => Generator, ...args);
  yield* call(settle); // waits for the test's channel, which delivers events asynchronously
  yield* cancel(navigating);
  return answer;
}
