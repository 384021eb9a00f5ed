import { type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { leadingBy } from '@/shared/saga/leadingBy';
import { receiptRequested, receiptsRequested } from './events';
import { fetchReceipt, fetchReceipts } from './flows/receipts';

function* receiptsSaga(): SagaGenerator<void> {
  // Repeated clicks on the same payment download its receipt once.
  const once = leadingBy(({ payload }: ReturnType<typeof receiptRequested>) => `${payload.orderNo}-${payload.lineNo}`);
  yield* takeEvery(receiptRequested, keepAlive(once(fetchReceipt)));
  yield* takeLeading(receiptsRequested, keepAlive(fetchReceipts)); // takeLeading: one archive at a time
}

/** The saga that downloads receipts, loaded with the first page that offers them. */
export const receiptsFeature: LazyFeature = { name: 'warehouseReceipts', saga: receiptsSaga };
