import { PASSWORD_COST, type PasswordCost } from '@sandbox/domain/secrets';

/**
 * The lowest cost that scrypt accepts, with which a hash takes microseconds. Only tests of the cost itself depend on
 * it.
 */
export const LOWEST_COST: PasswordCost = { N: 2, r: 1, p: 1 };

/** The cost of password hashes in this process: the lowest in tests, the real cost in benchmarks. */
export const COST_OF_RUN = process.env['NODE_ENV'] === 'test' ? LOWEST_COST : PASSWORD_COST;
