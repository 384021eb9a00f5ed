import { call, put, type SagaGenerator } from 'typed-redux-saga';
import {
  batchCancel,
  batchDiscard,
  batchRelease,
  batchRetry,
  batchTransferDownloadTemplateFile,
  defrayTemplateDownload,
  failItemDownload,
  reconciliationDownload,
} from '@/contract/calls/batchPayments';
import { formatMoney } from '@/shared/format/money';
import { reloadList } from '@/shared/list/saga';
import { batchLines } from '@/shared/money/batchLines';
import { askProven, confirmRelease } from '@/shared/money/identity';
import { files } from '@/shared/ports/files';
import { navigation } from '@/shared/ports/screen';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { BATCH_ITEMS, BATCH_LIST } from '../ids';
import { NEW_PATH, pathOf } from '../paths';
import { batchEvents as events } from '../slice';
import { BATCH_TEXT as TEXT } from '../text';

const TEMPLATES = { TRANSFER: batchTransferDownloadTemplateFile, PAYOUT: defrayTemplateDownload } as const;
type Named = { payload: { batchNo: string } };

export function* downloadTemplate({
  payload: { kind },
}: ReturnType<typeof events.templateRequested>): SagaGenerator<void> {
  const reply = yield* request(TEMPLATES[kind], {});
  if (!reply.ok) return;
  const { content, contentType, filename } = reply.data;
  yield* call(files.save, yield* call(files.decode, content, contentType), filename);
}

/** Downloads the lines with errors of a draft, or the failed lines of a paid batch, in the layout of the upload template. */
export function* downloadFailed({ payload: { batchNo } }: Named): SagaGenerator<void> {
  const reply = yield* request(failItemDownload, { batchNo });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}

export function* downloadReconciliation({ payload: { batchNo } }: Named): SagaGenerator<void> {
  const reply = yield* request(reconciliationDownload, { batchNo });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}

/** Creates a draft with the failed lines of a batch, and opens it. */
export function* retryBatch({ payload: { batchNo } }: Named): SagaGenerator<void> {
  const reply = yield* request(batchRetry, { batchNo });
  if (!reply.ok) return;
  yield* put(events.batchRetried({ to: pathOf(reply.data) }));
}

/** Deletes a draft after a confirmation by the user. */
export function* discardBatch({ payload: { batchNo } }: Named): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.discardRequested))) return;
  const reply = yield* request(batchDiscard, { batchNo });
  if (!reply.ok) return;
  const { pathname } = new URL(yield* call(navigation.here), 'http://here');
  const wasOpen = pathname === NEW_PATH;
  yield* put(events.batchDiscarded({ batchNo, wasOpen }));
  if (!wasOpen) yield* reloadList(BATCH_LIST);
}

/** Releases a batch that another user made. Reloads the batch after any outcome. */
export function* releaseBatch({
  payload: { batchNo, items, amount, status },
}: ReturnType<typeof events.releaseRequested>): SagaGenerator<void> {
  const lines = yield* batchLines(batchNo, items);
  if (!lines || !(yield* call(confirmRelease, TEXT.releaseRequested(items, formatMoney(amount)), lines))) return;
  const reply = yield* askProven(batchRelease, { batchNo });
  if (reply.ok) yield* put(events.batchDecided({ batchNo, released: true }));
  yield* put(statusEvents.statusHurried({ key: status }));
}

/** Cancels the user's own batch after a confirmation. Reloads the batch after any outcome. */
export function* cancelBatch({
  payload: { batchNo, items, amount, status },
}: ReturnType<typeof events.cancelRequested>): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.cancelRequested(items, formatMoney(amount))))) return;
  const reply = yield* request(batchCancel, { batchNo });
  if (reply.ok) yield* put(events.batchCancelled({ batchNo }));
  yield* put(statusEvents.statusHurried({ key: status }));
}

/** Reloads the lines on the page when the figures of the batch change. */
export function* refreshItems(): SagaGenerator<void> {
  yield* reloadList(BATCH_ITEMS);
}
