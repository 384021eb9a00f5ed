// What the runners have written down of their tests: counts, and how long each file took.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../sandbox/prepare.mjs';

const LOST = { passed: 0, failed: 1, files: [] };
const SLOWEST = 15;

/** Of Jest's JSON. */
export function jestResults(file) {
  if (!existsSync(file)) return LOST;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(root, name),
      ms: endTime - startTime,
    })),
  };
}

const timeOf = ({ specs = [], suites = [] }) =>
  suites.reduce((sum, suite) => sum + timeOf(suite), 0) +
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);

/** Of Playwright's JSON. */
export function browserResults(file) {
  if (!existsSync(file)) return LOST;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files: suites.map((suite) => ({ name: `test/browser/${suite.file}`, ms: timeOf(suite) })),
  };
}

/** The files that took longest, a line each; `of` says what ran them. */
export const slowest = (files) =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms, of }) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${name} (${of})\n`)
    .join('');
