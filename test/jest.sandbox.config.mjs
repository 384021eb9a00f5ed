import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from './jest.transform.mjs';

const test = path.dirname(fileURLToPath(import.meta.url));

/**
 * Configuration of the sandbox's tests. The tests in the folder `embedded` are about the embedded database (start,
 * lock, restart, reset, a single connection); all other tests run on PostgreSQL. `SANDBOX_TEST_DB` selects `pglite`
 * or `postgres`. With `pglite` any test file can run on the embedded database.
 */
const EMBEDDED = 'test/sandbox/embedded';
const database = process.env.SANDBOX_TEST_DB;

export default {
  displayName: 'sandbox',
  rootDir: path.dirname(test),
  testEnvironment: 'node',
  // By default Jest leaves one processor idle, which is half of a machine with two processors.
  maxWorkers: 2,
  // Test suites start servers and databases and seed whole worlds (demo data), some during the build of the console.
  // A test that takes 20 s on an idle machine has taken two minutes on a busy one.
  testTimeout: 240_000,
  testMatch: [`<rootDir>/${database === 'pglite' ? EMBEDDED : 'test/sandbox'}/**/*.test.ts`],
  testPathIgnorePatterns: database === 'postgres' ? [`<rootDir>/${EMBEDDED}/`] : [],
  transform,
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
    '^fast-check$': '<rootDir>/test/support/fastCheck.cjs',
    // Leaves out zod's messages in all languages, because the platform has its own messages.
    '/locales/index\\.cjs$': '<rootDir>/test/support/nothing.cjs',
  },
  globalSetup: path.join(test, 'support/sandboxSetup.cjs'),
  globalTeardown: path.join(test, 'support/sandboxTeardown.cjs'),
};
