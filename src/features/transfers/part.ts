import type { LatePart } from '@/shared/saga/late';
import { moneySaga } from './saga';
import { MONEY, moneyReducer } from './slice';

/** Slice and saga of the orders, which come with the first page that has to do with them. */
export const moneyPart: LatePart = { name: MONEY, reducer: moneyReducer, saga: moneySaga };
