import { addLate } from '../saga/late';
import { statusSaga } from './saga';
import { STATUSES, statusesReducer } from './slice';

addLate({ name: STATUSES, reducer: statusesReducer, saga: statusSaga });
