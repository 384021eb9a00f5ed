// Runs test files one at a time in this reused process, with or without a mutant. The parent process ends it if a
// mutant hangs.
import path from 'node:path';
import TestRunner from 'jest-runner';
import { named, openProject, projectOf, root } from './projects.mjs';

process.env.NODE_ENV = 'test';
const opened = new Map();

const open = (name, covered) => {
  const key = `${name} ${covered.join(' ')}`;
  if (!opened.has(key)) opened.set(key, openProject(name, covered));
  return opened.get(key);
};

/** Returns the executed statements of each source with their counts. */
const hits = (coverage) =>
  Object.entries(coverage ?? {}).map(([file, { statementMap, s }]) => ({
    file: named(file),
    statements: Object.entries(statementMap).map(([id, { start, end }]) => ({ start, end, count: s[id] })),
  }));

async function run({ test, mutant, covered }) {
  const { globalConfig, context } = await open(projectOf(test), covered);
  const config = { ...context.config, globals: { ...context.config.globals, mutant } };
  const jest = new TestRunner(globalConfig, { changedFiles: undefined });
  const began = performance.now();
  let ended = { failed: true, why: 'it did not run' };
  jest.on('test-file-success', ([, result]) => {
    const failure = result.testResults.find(({ status }) => status === 'failed');
    const failed = result.numFailingTests > 0 || result.testExecError !== undefined;
    ended = { failed, why: failure?.fullName ?? result.testExecError?.message, hits: hits(result.coverage) };
  });
  jest.on('test-file-failure', ([, error]) => {
    ended = { failed: true, why: error.message };
  });
  const tests = [{ path: path.join(root, test), context: { ...context, config } }];
  await jest.runTests(tests, { isInterrupted: () => false }, { serial: true });
  return { ...ended, ms: performance.now() - began, memory: process.memoryUsage().rss };
}

// The runner exits when its parent process has ended.
process.on('disconnect', () => process.exit());
process.on('message', async (job) => {
  try {
    process.send(await run(job));
  } catch (error) {
    process.send({ failed: true, why: error.stack, ms: 0, memory: process.memoryUsage().rss });
  }
});
