import { type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { leadingBy } from '@/shared/saga/leadingBy';
import { receiptAsked, receiptsAsked } from './events';
import { fetchReceipt, fetchReceipts } from './flows/receipts';

function* receiptsSaga(): SagaGenerator<void> {
  // One file a payment, however often it is pressed.
  const once = leadingBy(({ payload }: ReturnType<typeof receiptAsked>) => `${payload.orderNo}-${payload.lineNo}`);
  yield* takeEvery(receiptAsked, keepAlive(once(fetchReceipt)));
  yield* takeLeading(receiptsAsked, keepAlive(fetchReceipts)); // one archive at a time
}

/** Receipts come with the first place that offers some. */
export const receiptsPart: LatePart = { name: 'warehouseReceipts', saga: receiptsSaga };
