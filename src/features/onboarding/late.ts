import { addLate } from '@/shared/saga/late';
import { onboardingSaga } from './saga';
import { ONBOARDING, onboardingReducer } from './slice';

addLate({ name: ONBOARDING, reducer: onboardingReducer, saga: onboardingSaga });
