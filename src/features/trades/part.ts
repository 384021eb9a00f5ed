import { fork, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { leadingBy } from '@/shared/saga/leadingBy';
import { downloadReceipt } from './flows/downloadReceipt';
import { openRefund, submitRefund } from './flows/refund';
import { tradesEvents as events, TRADES, tradesReducer } from './slice';
import { TEXT } from './text';

function* tradesSaga(): SagaGenerator<void> {
  // Enter and a click, or two clicks, are one refund; another trade does not wait for it.
  const once = leadingBy((event: { payload: { tradeNo: string } }) => event.payload.tradeNo);
  yield* takeEvery(events.refundOpened, keepAlive(once(openRefund)));
  yield* takeEvery(events.refundSubmitted, keepAlive(once(submitRefund)));
  // takeLeading: a double click fetches one file.
  yield* takeLeading(events.receiptAsked, keepAlive(downloadReceipt));
  yield* fork(toastSaga, [on(events.refundDone, ({ earlier }) => (earlier ? null : success(TEXT.refunded)))]);
}

/** The slice and the flows of trades, which come with their pages. */
export const tradesPart: LatePart = { name: TRADES, reducer: tradesReducer, saga: tradesSaga };
