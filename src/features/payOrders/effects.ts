import { fork, type SagaGenerator } from 'typed-redux-saga';
import { type Move, moveSaga, on, type Row } from '@/shared/saga/effects';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { draftCreated, draftSubmitted, retryCreated } from './events';
import { editPath, statusPath } from './paths';

/**
 * Navigation after an order was saved, submitted or retried. If the editor's address becomes outdated, the new
 * address replaces it in the history.
 */
const moves: readonly Row<Move>[] = [
  on(draftCreated, ({ orderNo }) => ({ to: editPath(orderNo), by: 'replace' })),
  on(draftSubmitted, ({ orderNo, isEditor }) => ({ to: statusPath(orderNo), by: isEditor ? 'replace' : 'push' })),
  on(retryCreated, ({ orderNo, isDraft }) => ({ to: isDraft ? editPath(orderNo) : statusPath(orderNo) })),
];

/** Navigation after a change of an order, loaded with the first page that changes orders. */
export const orderMovesFeature: LazyFeature = {
  name: 'payOrderMoves',
  *saga(): SagaGenerator<void> {
    yield* fork(moveSaga, moves);
  },
};
