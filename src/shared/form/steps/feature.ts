import type { LazyFeature } from '../../saga/lazyFeature';
import { stepFormsSaga } from './saga';
import { STEP_FORMS, stepFormsReducer } from './slice';

export const stepFormsFeature: LazyFeature = { name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga };
