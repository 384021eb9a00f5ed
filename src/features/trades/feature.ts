import { type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { tradesEvents as events } from './events';
import { downloadReceipt } from './flows/downloadReceipt';
import { showAnswered } from './flows/splitReturn';

function* tradesSaga(): SagaGenerator<void> {
  yield* takeEvery(events.returnAnswered, keepAlive(showAnswered)); // takeEvery: each event may be about another list
  // takeLeading: a double click downloads the receipt once.
  yield* takeLeading(events.receiptRequested, keepAlive(downloadReceipt));
}

/** The flows of the trade pages, loaded with the pages. */
export const tradesFeature: LazyFeature = { name: 'trades', saga: tradesSaga };
