import { addLate } from '../../saga/late';
import { stepFormsSaga } from './saga';
import { STEP_FORMS, stepFormsReducer } from './slice';

addLate({ name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga });
