import { fork, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { reloadList } from '@/shared/list/saga';
import { moveSaga, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { inRouteScope } from '@/shared/saga/scope';
import { spawnDetached } from '@/shared/saga/spawnDetached';
import { transfersMoves, transfersToasts } from './effects';
import { askQuote } from './flows/askQuote';
import { nameOwner } from './flows/nameOwner';
import { clearDraft, keepDraft, openAction, restartForm, resumeForm } from './flows/openAction';
import { cancelOrder, downloadReceipt, releaseOrder } from './flows/orders';
import { prepareReview } from './flows/prepareReview';
import { recogniseBank } from './flows/recogniseBank';
import { recoverOrder, sendOrder } from './flows/sendOrder';
import { OPERATE_LIST } from './ids';
import { moneyEvents as events, MONEY, moneyReducer } from './slice';

export function* moneySaga(): SagaGenerator<void> {
  yield* takeEvery(events.actionOpened, keepAlive(openAction));
  yield* takeEvery(events.formRestarted, keepAlive(restartForm));
  yield* takeEvery(events.formResumed, keepAlive(resumeForm));
  yield* takeEvery(events.draftTyped, keepAlive(keepDraft));
  yield* takeLeading(events.draftCleared, keepAlive(clearDraft));
  yield* takeLatest(events.amountTyped, keepAlive(inRouteScope(askQuote))); // takeLatest: only the fee of the newest amount is requested
  yield* takeLatest(events.cardHeadTyped, keepAlive(inRouteScope(recogniseBank))); // takeLatest: only the bank of the newest card number is looked up
  yield* takeLatest(events.accountTyped, keepAlive(inRouteScope(nameOwner))); // takeLatest: only the owner of the newest account is looked up
  yield* takeLeading(events.reviewRequested, keepAlive(inRouteScope(prepareReview))); // takeLeading: one review at a time
  yield* takeEvery(events.actionConfirmed, spawnDetached(sendOrder, recoverOrder)); // takeEvery: the state `attempt` of the form lets only one confirmation through
  yield* takeLeading(
    events.receiptRequested,
    keepAlive(({ payload }: ReturnType<typeof events.receiptRequested>) => downloadReceipt(payload)),
  ); // takeLeading: a double click downloads one file
  // takeLeading: a double click sends a decision once.
  yield* takeLeading(events.releaseRequested, keepAlive(releaseOrder));
  yield* takeLeading(events.cancelRequested, keepAlive(cancelOrder));
  yield* takeEvery(
    [events.orderDecided.type, events.orderCancelled.type],
    keepAlive(() => reloadList(OPERATE_LIST)),
  );
  yield* fork(toastSaga, transfersToasts);
  yield* fork(moveSaga, transfersMoves);
}

/** The slice and the saga of orders that move money, loaded with the first page that needs them. */
export const moneyFeature: LazyFeature = { name: MONEY, reducer: moneyReducer, saga: moneySaga };
