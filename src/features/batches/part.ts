import type { LatePart } from '@/shared/saga/late';
import { batchSaga } from './saga';
import { BATCH, batchReducer } from './slice';

/** Slice and saga of the batches, which come with their first page. */
export const batchPart: LatePart = { name: BATCH, reducer: batchReducer, saga: batchSaga };
