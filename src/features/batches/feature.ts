import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { batchSaga } from './saga';
import { BATCH, batchReducer } from './slice';

/** The slice and the saga of batches, loaded with their first page. */
export const batchFeature: LazyFeature = { name: BATCH, reducer: batchReducer, saga: batchSaga };
