import type { SagaGenerator } from 'typed-redux-saga';
import { type AccountFlow, batchDownloadAccFlowVoucher } from '@/contract/calls/accounts';
import type { LeftOutPaper } from '@/contract/primitives';
import { request } from '@/shared/saga/request';
import { savePapers } from '@/shared/saga/savePapers';

/**
 * Downloads the vouchers of the chosen ledger entries as one PDF, one page each. Returns the entries whose vouchers could not be
 * printed.
 */
export function* downloadVouchers(
  rows: readonly Pick<AccountFlow, 'flowNo'>[],
): SagaGenerator<readonly LeftOutPaper[]> {
  const reply = yield* request(batchDownloadAccFlowVoucher, { flowNos: rows.map(({ flowNo }) => flowNo) });
  return reply.ok ? yield* savePapers(reply.data) : [];
}
