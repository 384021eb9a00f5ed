import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { reconcileSaga } from './saga';
import { RECONCILE, reconcileReducer } from './slice';

/** Slice and saga of the reconciliation, which come with its page. */
export const reconcileFeature: LazyFeature = { name: RECONCILE, reducer: reconcileReducer, saga: reconcileSaga };
