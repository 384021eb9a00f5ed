import { call, fork, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { downloadReceipt } from './flows/downloadReceipt';
import { openRefund, submitRefund } from './flows/refund';
import { tradesEvents as events, TRADES, tradesReducer } from './slice';
import { TEXT } from './text';

/** One flow at a time for a trade: Enter and a click, or two clicks, are one refund; another trade does not wait for it. */
function ofTrade() {
  const busy = new Set<string>();
  return <Action extends { payload: { tradeNo: string } }>(flow: (action: Action) => Generator) =>
    function* once(action: Action): SagaGenerator<void> {
      const { tradeNo } = action.payload;
      if (busy.has(tradeNo)) return;
      busy.add(tradeNo);
      try {
        yield* call(flow, action);
      } finally {
        busy.delete(tradeNo);
      }
    };
}

function* tradesSaga(): SagaGenerator<void> {
  const once = ofTrade();
  // takeEvery in both: what is under way for one trade keeps no other one.
  yield* takeEvery(events.refundOpened, keepAlive(once(openRefund)));
  yield* takeEvery(events.refundSubmitted, keepAlive(once(submitRefund)));
  // takeLeading: a double click fetches one file.
  yield* takeLeading(events.receiptAsked, keepAlive(downloadReceipt));
  yield* fork(toastSaga, [on(events.refundDone, () => success(TEXT.refunded))]);
}

/** The slice and the flows of trades, which come with their pages. */
export const tradesPart: LatePart = { name: TRADES, reducer: tradesReducer, saga: tradesSaga };
