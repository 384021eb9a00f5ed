import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { moneySaga } from './saga';
import { MONEY, moneyReducer } from './slice';

/** Slice and saga of the orders, which come with the first page that has to do with them. */
export const moneyFeature: LazyFeature = { name: MONEY, reducer: moneyReducer, saga: moneySaga };
