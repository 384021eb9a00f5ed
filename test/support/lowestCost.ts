import { PASSWORD_COST, type PasswordCost } from '@sandbox/domain/secrets';

/** The lowest cost that scrypt takes: a hash takes microseconds. No test but those about the cost depends on it. */
export const LOWEST_COST: PasswordCost = { N: 2, r: 1, p: 1 };

/** The cost of password hashes in this process: the lowest in tests, the real one in benchmarks. */
export const COST_OF_RUN = process.env['NODE_ENV'] === 'test' ? LOWEST_COST : PASSWORD_COST;
