import { type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { tradesEvents as events } from './events';
import { downloadReceipt } from './flows/downloadReceipt';
import { openRefund } from './flows/refund';
import { openReturn, showAnswered } from './flows/splitReturn';
import { TRADES, tradesReducer } from './slice';

function* tradesSaga(): SagaGenerator<void> {
  yield* takeEvery(events.refundOpened, keepAlive(openRefund)); // each is of a trade of its own
  yield* takeEvery(events.returnOpened, keepAlive(openReturn)); // the same
  yield* takeEvery(events.returnAnswered, keepAlive(showAnswered)); // lists are asked one by one
  // takeLeading: a double click fetches one file.
  yield* takeLeading(events.receiptRequested, keepAlive(downloadReceipt));
}

/** The slice and the flows of trades, loaded with their pages. */
export const tradesFeature: LazyFeature = { name: TRADES, reducer: tradesReducer, saga: tradesSaga };
