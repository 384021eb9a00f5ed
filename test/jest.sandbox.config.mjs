import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from './jest.transform.mjs';

const test = path.dirname(fileURLToPath(import.meta.url));

/**
 * The sandbox's tests. Each runs on one database: those of the folder `embedded` are about the embedded database (start, lock,
 * restart, reset, one connection for all), everything else runs on PostgreSQL. `SANDBOX_TEST_DB` selects `pglite` or `postgres`.
 * Without it any file can be run on the embedded database.
 */
const EMBEDDED = 'test/sandbox/embedded';
const database = process.env.SANDBOX_TEST_DB;

export default {
  displayName: 'sandbox',
  rootDir: path.dirname(test),
  testEnvironment: 'node',
  // By default Jest leaves one processor free, which is half of two.
  maxWorkers: 2,
  // Suites start servers and databases and seed whole worlds, some of them beside the build of the console. On a busy machine a test
  // that takes 20 s on two quiet processors has taken two minutes.
  testTimeout: 240_000,
  testMatch: [`<rootDir>/${database === 'pglite' ? EMBEDDED : 'test/sandbox'}/**/*.test.ts`],
  testPathIgnorePatterns: database === 'postgres' ? [`<rootDir>/${EMBEDDED}/`] : [],
  transform,
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
    '^fast-check$': '<rootDir>/test/support/fastCheck.cjs',
    // The languages of zod: messages are the platform's own.
    '/locales/index\\.cjs$': '<rootDir>/test/support/nothing.cjs',
  },
  globalSetup: path.join(test, 'support/sandboxSetup.cjs'),
  globalTeardown: path.join(test, 'support/sandboxTeardown.cjs'),
};
