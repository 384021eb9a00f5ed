import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { batchSaga } from './saga';
import { BATCH, batchReducer } from './slice';

/** Slice and saga of the batches, which come with their first page. */
export const batchFeature: LazyFeature = { name: BATCH, reducer: batchReducer, saga: batchSaga };
