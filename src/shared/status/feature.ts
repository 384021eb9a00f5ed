import type { LazyFeature } from '../saga/lazyFeature';
import { statusSaga } from './saga';
import { STATUSES, statusesReducer } from './slice';

export const statusFeature: LazyFeature = { name: STATUSES, reducer: statusesReducer, saga: statusSaga };
