import type { LatePart } from '@/shared/saga/late';
import { reconcileSaga } from './saga';
import { RECONCILE, reconcileReducer } from './slice';

/** Slice and saga of the reconciliation, which come with its page. */
export const reconcilePart: LatePart = { name: RECONCILE, reducer: reconcileReducer, saga: reconcileSaga };
