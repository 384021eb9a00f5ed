import { orderReviews } from './money/orderReviews';
import { changeReviews } from './onboarding/changes';
import { invitationReviews } from './onboarding/invitations';
import { onboardingReviews } from './onboarding/reviews';
import { settlementReviews } from './onboarding/settlement';
import type { ReviewKind } from './reviews';

// Put together when asked: the kinds file reviews themselves, so these modules import each other.
const kinds = (): Readonly<Record<string, ReviewKind>> => ({
  ...onboardingReviews,
  ...changeReviews,
  ...settlementReviews,
  ...orderReviews,
  ...invitationReviews,
});

/** A kind of decision by its name in `reviews.kind`; a new area is a new line above. */
export const reviewKind = (name: string): ReviewKind | undefined => kinds()[name];
