import { keptAt } from '@/shared/money/kept';

/** The number of the confirmation of a batch. */
export const keptOf = (batchNo: string) => keptAt(`batch.${batchNo}`);
