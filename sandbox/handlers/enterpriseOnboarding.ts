import type { CallName } from '@/contract/catalogue';
import type * as changes from '@/contract/enterpriseChanges';
import type * as application from '@/contract/enterpriseOnboarding';
import type * as accounts from '@/contract/onboardingAccounts';
import type * as registers from '@/contract/onboardingRegisters';
import type { Handlers } from './handler';
import { onboardingAccountHandlers } from './onboarding/accounts';
import { applicationHandlers } from './onboarding/application';
import { modificationHandlers } from './onboarding/changes';
import { readingHandlers } from './onboarding/readings';

type Names = Extract<
  CallName,
  keyof typeof application | keyof typeof accounts | keyof typeof changes | keyof typeof registers
>;

/** All handlers of the onboarding, grouped by subject. */
export const enterpriseOnboardingHandlers: Handlers<Names> = {
  ...applicationHandlers,
  ...onboardingAccountHandlers,
  ...modificationHandlers,
  ...readingHandlers,
};
