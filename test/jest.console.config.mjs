import { fileURLToPath } from 'node:url';
import { transform } from './jest.transform.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that contain only ES modules, so that Jest must compile them. */
const COMPILED = ['@redux-devtools'];

/**
 * The console's tests: logic in Node, components in jsdom (`@jest-environment jsdom` at the top of the file).
 * Nothing here needs the sandbox or a browser.
 */
export default {
  displayName: 'console',
  rootDir: root,
  roots: [
    '<rootDir>/test/contract',
    '<rootDir>/test/shared',
    '<rootDir>/test/features',
    '<rootDir>/test/app',
    '<rootDir>/test/repository',
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: 'node',
  // By default Jest leaves one processor idle, which is half of a machine with two processors.
  maxWorkers: 2,
  // Typing into components takes seconds on a busy machine.
  testTimeout: 30_000,
  setupFiles: ['<rootDir>/test/support/jsdomGaps.cjs', '<rootDir>/test/support/wholeRoutes.cjs'],
  setupFilesAfterEnv: ['<rootDir>/test/support/quietConsole.cjs'],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${COMPILED.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/nothing.cjs',
    // Leaves out zod's messages in other languages, which are half of its code and not used.
    '/locales/index\\.cjs$': '<rootDir>/test/support/nothing.cjs',
    '^@arco-design/web-react$': '<rootDir>/test/support/arco.cjs',
    '^@arco-design/web-react/icon$': '<rootDir>/test/support/arcoIcons.cjs',
    '^@arco-design/web-react/es/(.*)$': '@arco-design/web-react/lib/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
    '^fast-check$': '<rootDir>/test/support/fastCheck.cjs',
  },
  clearMocks: true,
};
