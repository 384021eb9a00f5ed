import type { CallName } from '@/contract/catalogue';
import type * as contract from '@/contract/enterpriseOnboarding';
import type { Handlers } from './handler';
import { onboardingAccountHandlers } from './onboarding/accounts';
import { applicationHandlers } from './onboarding/application';
import { modificationHandlers } from './onboarding/changes';
import { readingHandlers } from './onboarding/readings';

type Names = Extract<CallName, keyof typeof contract>;

/** Everything of the contract's section, by what it is about. */
export const enterpriseOnboardingHandlers: Handlers<Names> = {
  ...applicationHandlers,
  ...onboardingAccountHandlers,
  ...modificationHandlers,
  ...readingHandlers,
};
