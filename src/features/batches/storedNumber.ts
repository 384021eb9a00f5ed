import { storedNumberAt } from '@/shared/money/storedNumber';

/** The stored request number of a batch's confirmation, so that a retry does not pay twice. */
export const storedBatchNumber = (batchNo: string) => storedNumberAt(`batch.${batchNo}`);
