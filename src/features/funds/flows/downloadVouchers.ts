import { call, type SagaGenerator } from 'typed-redux-saga';
import { type AccountFlow, batchDownloadAccFlowVoucher } from '@/contract/accounts';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';

/** Fetches the vouchers of the chosen entries as one PDF, a page each. */
export function* downloadVouchers(rows: readonly Pick<AccountFlow, 'flowNo'>[]): SagaGenerator<void> {
  const reply = yield* request(batchDownloadAccFlowVoucher, { flowNos: rows.map(({ flowNo }) => flowNo) });
  if (!reply.ok) return;
  const { content, contentType, filename } = reply.data;
  const blob = yield* call(files.decode, content, contentType);
  yield* call(files.save, blob, filename);
}
