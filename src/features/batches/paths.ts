import type { PaymentBatch } from '@/contract/calls/batchPayments';
import { address, paths } from '@/shared/paths';

/** Addresses of the pages for batches. */
export const LIST_PATH = paths.fund.batches;
export const NEW_PATH = paths.fund.newBatch;
export const draftPath = (batchNo: string) => address(NEW_PATH, { batchNo });
export const detailPath = (batchNo: string) => address(paths.fund.batch, { batchNo });
export const statusPath = (batchNo: string) => address(paths.fund.batchStatus, { batchNo });

/** Returns the address of a batch's page: the editor for a draft, otherwise the detail. */
export const pathOf = ({ batchNo, state }: Pick<PaymentBatch, 'batchNo' | 'state'>): string =>
  state === 'DRAFT' ? draftPath(batchNo) : detailPath(batchNo);
