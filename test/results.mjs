// Reads the results that the test runners have written: counts, and the duration of each file.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../sandbox/prepare.mjs';

const LOST = { passed: 0, failed: 1, skipped: 0, files: [] };
const SLOWEST = 15;
/** Annotation of a browser test that skips steps of a walk, a loop over many items (`browser/sampling.ts`). */
const LEFT_OUT = 'left out';

/** Reads results in Jest's JSON format. */
export function jestResults(file) {
  if (!existsSync(file)) return LOST;
  const read = JSON.parse(readFileSync(file, 'utf8'));
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, testResults } =
    read;
  // If no test has run, the stage counts as failed, because it has checked nothing.
  if (numPassedTests + numFailedTests + numRuntimeErrorTestSuites === 0) return LOST;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
    files: testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      name: path.relative(root, name),
      // A file whose tests are all skipped has no times.
      ms: endTime > startTime ? endTime - startTime : 0,
      skipped: assertionResults.filter(({ status }) => status === 'pending' || status === 'todo').length,
      parts: 0,
    })),
  };
}

const testsOf = ({ specs = [], suites = [] }) => [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];

/** Reads results in Playwright's JSON format. */
export function browserResults(file) {
  if (!existsSync(file)) return LOST;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  if (stats.expected + stats.unexpected + stats.flaky === 0) return LOST;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((suite) => {
      const tests = testsOf(suite);
      return {
        name: `test/browser/${suite.file}`,
        ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
        skipped: tests.filter(({ status }) => status === 'skipped').length,
        parts: tests
          .flatMap(({ annotations }) => annotations)
          .reduce((sum, { type, description }) => (type === LEFT_OUT ? sum + Number(description) : sum), 0),
      };
    }),
  };
}

/** Lists the slowest files, one line each. `of`: the runner of the file. */
export const slowest = (files) =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms, of }) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${name} (${of})\n`)
    .join('');

const countsOf = (files, count) =>
  files
    .filter((file) => file[count] > 0)
    .map((file) => `${String(file[count]).padStart(5)}    ${file.name} (${file.of})\n`)
    .join('');

/** Lists the files with skipped tests, one line each. */
export const skippedIn = (files) => countsOf(files, 'skipped');

/** Lists the files whose tests skipped steps of a walk or the axe analysis of a state, one line each. */
export const partsLeftOut = (files) => countsOf(files, 'parts');

/** Lists the stages with their duration in seconds and the total, one line each. */
export const stageSeconds = (stages) =>
  [...stages, { name: 'together', seconds: stages.reduce((sum, { seconds }) => sum + seconds, 0) }]
    .map(({ name, seconds }) => `${String(seconds).padStart(5)} s  ${name}\n`)
    .join('');
