import { call, type SagaGenerator } from 'typed-redux-saga';
import { tradeReceipt } from '@/contract/calls/tradeLists';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import type { tradesEvents } from '../events';

/** Downloads the receipts of one trade and lets the browser save them. A failure shows a toast. */
export function* downloadReceipt({
  payload: { tradeNo },
}: ReturnType<typeof tradesEvents.receiptRequested>): SagaGenerator<void> {
  const reply = yield* request(tradeReceipt, { tradeNo });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}
