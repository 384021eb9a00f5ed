import { call, fork, put, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { deletePayee, savePayee } from '@/contract/calls/payees';
import { refresh } from '@/shared/resource/refresh';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { request } from '@/shared/saga/request';
import { payeesEvents as events } from './events';
import { BOOKS } from './forms';
import { PAYEES_TEXT as TEXT } from './text';

function* markInBook({ payload }: ReturnType<typeof events.payeeMarked>): SagaGenerator<void> {
  if ((yield* request(savePayee, payload)).ok) yield* refresh(...BOOKS);
}

export function* removeFromBook({
  payload: { payeeId, name },
}: ReturnType<typeof events.payeeRemovalRequested>): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.removeAsk(name)))) return;
  if (!(yield* request(deletePayee, { payeeId })).ok) return;
  yield* put(events.payeeRemoved());
  yield* refresh(...BOOKS);
}

function* payeesSaga(): SagaGenerator<void> {
  yield* takeEvery(events.payeeMarked, keepAlive(markInBook));
  yield* takeLeading(events.payeeRemovalRequested, keepAlive(removeFromBook)); // takeLeading: one confirmation dialog at a time
  yield* fork(toastSaga, [on(events.payeeRemoved, () => success(TEXT.removed))]);
}

/** The saga of the payee book, loaded with the book. */
export const payeesFeature: LazyFeature = { name: 'payees', saga: payeesSaga };
