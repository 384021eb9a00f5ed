import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

/** The folders of the console's tests in the Jest configuration. */
const roots = [
  ...readFileSync(path.join(ROOT, 'test/jest.console.config.mjs'), 'utf8').matchAll(/'<rootDir>\/(test\/\w+)',/g),
].map(([, root = '']) => root);

/** The stages of `npm test` that run test files, each with a pattern of its files. */
const STAGES: Readonly<Record<string, RegExp>> = {
  console: new RegExp(`^(?:${roots.join('|')})/.*\\.test\\.tsx?$`),
  'sandbox on PGlite': /^test\/sandbox\/embedded\/.*\.test\.ts$/,
  'sandbox on PostgreSQL': /^test\/sandbox\/(?!embedded\/).*\.test\.ts$/,
  browser: /^test\/browser\/.*\.(?:test|spec)\.tsx?$/,
};
const stagesOf = (file: string) => Object.keys(STAGES).filter((stage) => STAGES[stage]?.test(file));

describe('the stages of npm test', () => {
  it('exactly one stage of npm test runs each test file', () => {
    expect(roots).toEqual(expect.arrayContaining(['test/features', 'test/repository']));
    const tests = repositoryFiles().filter((file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file));
    expect(tests.length).toBeGreaterThan(400);
    expect(tests.filter((file) => stagesOf(file).length !== 1)).toEqual([]);
  });

  it.each([
    ['test/features/funds/flow.test.tsx', ['console']],
    ['test/sandbox/embedded/start.test.ts', ['sandbox on PGlite']],
    ['test/sandbox/money/orders.test.ts', ['sandbox on PostgreSQL']],
    ['test/sandbox/page.test.tsx', []],
    ['test/support/wire.test.ts', []],
    ['src/app/guard.test.ts', []],
  ])('%s belongs to the stages %j', (file, stages) => {
    expect(stagesOf(file)).toEqual(stages);
  });
});
