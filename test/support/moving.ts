import { call, cancel, fork } from 'typed-redux-saga';
import { type Move, moveSaga, type Row } from '@/shared/saga/effects';
import { settle } from './quiet';

/** Runs a flow of a feature beside what the feature's own events lead to, and answers what it answers. */
export function* moving(moves: readonly Row<Move>[], flow: (...args: never[]) => Generator, args: readonly unknown[]) {
  const navigating = yield* fork(moveSaga, moves);
  const answer = yield* call(flow as (...args: unknown[]) => Generator, ...args);
  yield* call(settle); // the test's channel hands events on in turns of their own
  yield* cancel(navigating);
  return answer;
}
