/** Store keys of the list of batches and of the list of a batch's lines. */
export const BATCH_LIST = 'batches';
export const BATCH_ITEMS = 'batchItems';
