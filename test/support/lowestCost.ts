import type { PasswordCost } from '@sandbox/domain/secrets';

/** The lowest cost that scrypt takes: a hash takes microseconds. No test but those about the cost depends on it. */
export const LOWEST_COST: PasswordCost = { N: 2, r: 1, p: 1 };
