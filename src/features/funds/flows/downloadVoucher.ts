import { call, type SagaGenerator } from 'typed-redux-saga';
import { type AccountFlow, downloadVoucher as downloadVoucherCall } from '@/contract/calls/accounts';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';

/** Downloads the voucher of one ledger entry and lets the browser save it. A failure shows a toast. */
export function* downloadVoucher({ flowNo }: Pick<AccountFlow, 'flowNo'>): SagaGenerator<void> {
  const reply = yield* request(downloadVoucherCall, { flowNo });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}
