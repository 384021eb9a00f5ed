import { call, type SagaGenerator } from 'typed-redux-saga';
import { paymentReceipt, paymentReceipts } from '@/contract/calls/warehouseOrders';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import type { receiptRequested, receiptsRequested } from '../events';

/** Downloads the receipt of one payment as a PDF. */
export function* fetchReceipt({ payload }: ReturnType<typeof receiptRequested>): SagaGenerator<void> {
  const reply = yield* request(paymentReceipt, payload);
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}

/** Downloads the receipts of all completed payments of an order as an archive. */
export function* fetchReceipts({ payload }: ReturnType<typeof receiptsRequested>): SagaGenerator<void> {
  const reply = yield* request(paymentReceipts, payload);
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}
