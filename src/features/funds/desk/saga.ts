import { call, fork, put, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { deletePayee, savePayee } from '@/contract/orderQueries';
import { addMemberProduct } from '@/contract/walletProducts';
import { resourceAsked } from '@/shared/resource/slice';
import { agreed } from '@/shared/saga/agreed';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import { request } from '@/shared/saga/request';
import { DESK_TEXT as TEXT } from '../text';
import { deskEvents as events } from './events';
import { BOOKS, refresh } from './forms';
import { products } from './resources';

export function* markInBook({ payload }: ReturnType<typeof events.payeeMarked>): SagaGenerator<void> {
  if ((yield* request(savePayee, payload)).ok) yield* refresh(...BOOKS);
}

export function* removeFromBook({
  payload: { payeeId, name },
}: ReturnType<typeof events.payeeRemovalAsked>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.removeAsk(name)))) return;
  if (!(yield* request(deletePayee, { payeeId })).ok) return;
  yield* put(events.payeeRemoved());
  yield* refresh(...BOOKS);
}

/** Asks once, opens the product, and has the page show what it opens. */
export function* openProduct({
  payload: { productCode, productName },
}: ReturnType<typeof events.productWanted>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.openAsk(productName)))) return;
  if (!(yield* request(addMemberProduct, { productCode })).ok) return;
  yield* put(events.productOpened());
  yield* put(resourceAsked({ id: products.id }));
}

export function* deskSaga(): SagaGenerator<void> {
  yield* takeEvery(events.payeeMarked, keepAlive(markInBook));
  yield* takeLeading(events.payeeRemovalAsked, keepAlive(removeFromBook)); // one question at a time
  yield* takeLeading(events.productWanted, keepAlive(openProduct)); // one question at a time
  yield* fork(toastSaga, [
    on(events.productOpened, () => success(TEXT.opened)),
    on(events.payeeRemoved, () => success(TEXT.removed)),
  ]);
}
