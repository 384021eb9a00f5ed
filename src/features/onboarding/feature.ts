import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { onboardingSaga } from './saga';
import { ONBOARDING, onboardingReducer } from './slice';

/** The feature's slice and saga, which come with its pages. */
export const onboardingFeature: LazyFeature = { name: ONBOARDING, reducer: onboardingReducer, saga: onboardingSaga };
