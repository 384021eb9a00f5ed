// `npm test`: installs, then types, lint with layer rules, unit and saga tests, sandbox tests on both databases, browser
// tests. Stops at the first step that fails; the last line counts what ran.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, install, isFile, root, stop } from '../sandbox/prepare.mjs';

process.chdir(root);
install();
if (process.argv.includes('--install-only')) process.exit(0);

const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const counts = { passed: 0, failed: 0 };

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isFile(named) ? named : stop(`CHROMIUM_PATH names no file: ${named}`);
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isFile);
}

function chromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium and Chinese fonts …\n');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return (
    findChromium() ??
    stop('The browser tests need Chromium or Chrome: install the package `chromium`, or set CHROMIUM_PATH.')
  );
}

function jestCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

function browserCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return { passed: expected, failed: unexpected + flaky };
}

const jest = (name, config, env = {}) => {
  const file = path.join(results, `${name}.json`);
  return {
    name,
    command: [process.execPath, bin('jest'), '--config', config, '--json', '--outputFile', file],
    env,
    // Jest prints its report on stderr and the JSON on stdout as well.
    quiet: true,
    count: () => jestCounts(file),
  };
};

const steps = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'lint and layer rules', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'coverage of the specification', command: [process.execPath, '--import', 'tsx', 'test/coverage.ts'] },
  jest('unit and saga tests', 'test/jest.console.config.mjs'),
  jest('sandbox on PGlite', 'test/jest.sandbox.config.mjs', { SANDBOX_TEST_DB: 'pglite' }),
  jest('sandbox on PostgreSQL', 'test/jest.sandbox.config.mjs', { SANDBOX_TEST_DB: 'postgres' }),
  {
    name: 'browser tests',
    before: () => {
      process.env.CHROMIUM_PATH = chromium();
      build();
    },
    command: [process.execPath, bin('playwright'), 'test', '-c', 'test/browser/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'browser.json') },
    count: () => browserCounts(path.join(results, 'browser.json')),
  },
];

for (const step of steps) {
  const began = Date.now();
  process.stdout.write(`\n── ${step.name}\n`);
  step.before?.();
  const [command, ...args] = step.command;
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', step.quiet ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...step.env },
  });
  const ran = step.count?.();
  if (ran) {
    counts.passed += ran.passed;
    counts.failed += ran.failed;
  }
  process.stdout.write(`   ${Math.round((Date.now() - began) / 1000)} s\n`);
  if (status !== 0) {
    process.stdout.write(`\n${step.name}: failed\n${counts.passed} passed, ${Math.max(1, counts.failed)} failed\n`);
    process.exit(1);
  }
}
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
