import type { CallName } from '@/contract/calls/catalogue';
import type * as changes from '@/contract/calls/enterpriseChanges';
import type * as application from '@/contract/calls/enterpriseOnboarding';
import type * as accounts from '@/contract/calls/onboardingAccounts';
import type * as registers from '@/contract/calls/onboardingRegisters';
import type { Handlers } from '../handler';
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
