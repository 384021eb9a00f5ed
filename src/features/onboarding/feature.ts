import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { onboardingSaga } from './saga';
import { ONBOARDING, onboardingReducer } from './slice';

/** The slice and the saga of onboarding, loaded with its pages. */
export const onboardingFeature: LazyFeature = { name: ONBOARDING, reducer: onboardingReducer, saga: onboardingSaga };
