import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { reconcileSaga } from './saga';
import { RECONCILE, reconcileReducer } from './slice';

/** The slice and the saga of the reconciliation, loaded with its page. */
export const reconcileFeature: LazyFeature = { name: RECONCILE, reducer: reconcileReducer, saga: reconcileSaga };
