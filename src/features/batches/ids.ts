/** Keys of the lists in the store. */
export const BATCH_LIST = 'batches';
export const BATCH_ITEMS = 'batchItems';
