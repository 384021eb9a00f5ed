import type { LatePart } from '../saga/late';
import { statusSaga } from './saga';
import { STATUSES, statusesReducer } from './slice';

export const statusPart: LatePart = { name: STATUSES, reducer: statusesReducer, saga: statusSaga };
