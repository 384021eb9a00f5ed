import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from './jest.transform.mjs';

const test = path.dirname(fileURLToPath(import.meta.url));

/**
 * What the embedded database may do otherwise: embedding, restart, lock and reset; the ledger and work in the background
 * on one connection; cursors and the queries of lists. What has no database runs once, and the browser tests use the
 * whole platform on the embedded one.
 */
const EMBEDDED = [
  'clock',
  'controls',
  'exports',
  'money/flow',
  'money/ledger',
  'money/ordersUnderAttack',
  'reviews',
  'start',
  'verifyStatements',
].map((name) => path.join(test, `sandbox/${name}.test.ts`));
for (const file of EMBEDDED) if (!existsSync(file)) throw new Error(`${file} is not there.`);

/**
 * The sandbox's tests. `SANDBOX_TEST_DB=postgres` runs them on PostgreSQL, `pglite` runs those of the embedded database on
 * it, and without the variable any of them can be run there.
 */
const isSelected = process.env.SANDBOX_TEST_DB === 'pglite';

export default {
  displayName: 'sandbox',
  rootDir: path.dirname(test),
  testEnvironment: 'node',
  // Jest leaves a processor free for whoever waits at the screen; on two that would be half of them.
  maxWorkers: 2,
  // Suites start servers and databases; on a busy machine that takes its time.
  testTimeout: 60_000,
  testMatch: isSelected ? EMBEDDED : ['<rootDir>/test/sandbox/**/*.test.ts'],
  transform,
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
  },
  globalSetup: path.join(test, 'support/sandboxSetup.cjs'),
  globalTeardown: path.join(test, 'support/sandboxTeardown.cjs'),
};
