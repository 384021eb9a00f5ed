import type { LatePart } from '@/shared/saga/late';
import { onboardingSaga } from './saga';
import { ONBOARDING, onboardingReducer } from './slice';

/** The feature's slice and saga, which come with its pages. */
export const onboardingPart: LatePart = { name: ONBOARDING, reducer: onboardingReducer, saga: onboardingSaga };
