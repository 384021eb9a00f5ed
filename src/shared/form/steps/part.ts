import type { LatePart } from '../../saga/late';
import { stepFormsSaga } from './saga';
import { STEP_FORMS, stepFormsReducer } from './slice';

export const stepFormsPart: LatePart = { name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga };
