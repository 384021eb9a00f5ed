import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { moneySaga } from './saga';
import { MONEY, moneyReducer } from './slice';

/** The slice and the saga of money orders, loaded with the first page that needs them. */
export const moneyFeature: LazyFeature = { name: MONEY, reducer: moneyReducer, saga: moneySaga };
