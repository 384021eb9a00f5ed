import path from 'node:path';
import { fileURLToPath } from 'node:url';

const test = path.dirname(fileURLToPath(import.meta.url));

/** The sandbox's tests. `SANDBOX_TEST_DB=postgres` runs the same on PostgreSQL instead of the embedded database. */
export default {
  displayName: 'sandbox',
  rootDir: path.dirname(test),
  testEnvironment: 'node',
  // Jest leaves a processor free for whoever waits at the screen; on two that would be half of them.
  maxWorkers: 2,
  // Suites start servers and databases; on a busy machine that takes its time.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/sandbox/**/*.test.ts'],
  transform: { '\\.[cm]?[jt]sx?$': ['babel-jest', { plugins: [path.join(test, 'support/importMeta.cjs')] }] },
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
  },
  globalSetup: path.join(test, 'support/sandboxSetup.cjs'),
  globalTeardown: path.join(test, 'support/sandboxTeardown.cjs'),
};
