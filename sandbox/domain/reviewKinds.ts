import { applicationReviews } from './applications/audits';
import { cashierReviews } from './cashier/payments';
import { orderReviews } from './money/orders/orderReviews';
import { changeReviews } from './onboarding/changes';
import { invitationReviews } from './onboarding/invitations';
import { onboardingReviews } from './onboarding/reviews';
import { settlementReviews } from './onboarding/settlement';
import type { ReviewKinds } from './reviews';

/** The effects of every kind of decision (review). A new kind must be added here. */
export const REVIEW_KINDS: ReviewKinds = {
  ...onboardingReviews,
  ...changeReviews,
  ...settlementReviews,
  ...orderReviews,
  ...invitationReviews,
  ...applicationReviews,
  ...cashierReviews,
};
