import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that ship ES modules only and have to be compiled for Jest. */
const COMPILED = ['uuid', 'typed-redux-saga', '@arco-design', '@redux-devtools', 'lodash-es', 'uplot', 'zod'];

/**
 * The console's tests: logic in Node, components in jsdom (`@jest-environment jsdom` at the top of the file).
 * Nothing here needs the sandbox or a browser.
 */
export default {
  displayName: 'console',
  rootDir: root,
  roots: ['<rootDir>/test/contract', '<rootDir>/test/shared', '<rootDir>/test/features', '<rootDir>/test/app'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: 'node',
  // Components that are typed into take seconds on a busy machine.
  testTimeout: 30_000,
  setupFiles: ['<rootDir>/test/support/jsdomGaps.cjs', '<rootDir>/test/support/wholeRoutes.cjs'],
  setupFilesAfterEnv: ['<rootDir>/test/support/quietConsole.cjs'],
  transform: { '\\.[cm]?[jt]sx?$': ['babel-jest', { configFile: `${root}babel.config.js` }] },
  transformIgnorePatterns: [`/node_modules/(?!(${COMPILED.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/style.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^@test/(.*)$': '<rootDir>/test/$1',
  },
  clearMocks: true,
};
