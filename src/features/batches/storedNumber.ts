import { storedNumberAt } from '@/shared/money/storedNumber';

/** The number of the confirmation of a batch. */
export const storedBatchNumber = (batchNo: string) => storedNumberAt(`batch.${batchNo}`);
