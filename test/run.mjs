// `npm test`: installs packages, then runs type check, lint with layer rules, unit and saga tests, sandbox tests, and
// browser tests, sampled by a seed. `npm run test:all` (`--all`) runs the same without sampling. It stops at the
// first stage that fails; the last line shows the number of tests.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { build, install, isFile, root, stop } from '../sandbox/prepare.mjs';
import { browserResults, jestResults, partsLeftOut, skippedIn, slowest, stageSeconds } from './results.mjs';
import temporary from './support/temporary.cjs';

const { temporaryFolder } = temporary;
process.chdir(root);
install();
if (process.argv.includes('--install-only')) process.exit(0);

const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const counts = { passed: 0, failed: 0, skipped: 0 };
const files = [];
const stages = [];

/**
 * The headless shell comes first: it is the same engine without browser windows, which cost a quarter of the time.
 */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isFile(named) ? named : stop(`CHROMIUM_PATH names no file: ${named}`);
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isFile);
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

/**
 * Returns the seed of a commit: every run of a commit uses the same order and sample, and another commit uses others.
 */
function seedOfCommit() {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16) % 2 ** 31;
  } catch {
    // The sources are not a git clone, or git does not trust their folder. In CI this fails, because otherwise every
    // run would take the same third of the tests.
    if (process.env.CI)
      stop('The commit is unknown, so that no seed follows from it: repair the clone, or set TEST_SEED.');
    return 0;
  }
}

const wanted = process.env.TEST_SEED;
const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : wanted ? Number(wanted) : seedOfCommit();
if (!Number.isSafeInteger(seed) || seed < 0 || seed >= 2 ** 31)
  stop('TEST_SEED must be a whole number below 2147483648, or `random`.');

/** The part of the walks and variants that this run takes: a third, or all (`test/support/sample.ts`). */
const sample = process.argv.includes('--all') ? 'all' : String(seed % 3);
process.env.TEST_SAMPLE = sample;

const jest = (name, config, env = {}) => {
  const file = path.join(results, `${name}.json`);
  return {
    name,
    command: [
      process.execPath,
      ...[bin('jest'), '--config', config, '--json', '--outputFile', file],
      ...['--randomize', `--seed=${seed}`],
    ],
    env,
    // The output is not printed, because Jest prints its report on stderr and its JSON on stdout.
    quiet: true,
    results: () => jestResults(file),
  };
};

const world = path.join(temporaryFolder('console-world'), 'data');
process.on('exit', () => rmSync(path.dirname(world), { recursive: true, force: true }));

/** Seeds the world (demo data) with which the sandboxes of the browser tests start. */
async function makeWorld() {
  const maker = { command: [process.execPath, '--import', 'tsx', 'test/support/makeWorld.ts', world] };
  if ((await run(maker, false)) !== 0) throw new Error('The world of the browser tests could not be made.');
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns the first of `count` consecutive ports that no program of this machine uses. */
async function freePorts(count) {
  for (let first = 24_680; first < 32_000; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
  return stop('The browser tests need ports from 24680 to 32000, and all of them are in use.');
}

const BROWSER_WORKERS = 2;

/** Each worker has a separate sandbox with separate data. A free worker takes the next test file. */
const browser = () => {
  const file = path.join(results, 'browser.json');
  return {
    name: 'browser tests',
    before: async () => {
      process.env.CHROMIUM_PATH = chromium();
      process.env.BROWSER_TEST_PORT ??= String(await freePorts(2 * BROWSER_WORKERS));
    },
    command: [
      ...[process.execPath, bin('playwright'), 'test', '-c', 'test/browser/playwright.config.ts'],
      ...['--shuffle', String(seed)],
    ],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      BROWSER_TEST_WORKERS: String(BROWSER_WORKERS),
      BROWSER_TEST_WORLD: world,
    },
    results: () => browserResults(file),
  };
};

const steps = [
  {
    name: 'types, lint and layer rules, coverage of the specification',
    parts: [
      { command: [bin('tsc'), '--noEmit'] },
      { command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
      { command: [process.execPath, '--import', 'tsx', 'test/coverage.ts'] },
    ],
  },
  jest('unit and saga tests', 'test/jest.console.config.mjs'),
  // The build and the few tests of the embedded database run in parallel, because each uses one processor.
  {
    ...jest('sandbox on PGlite', 'test/jest.sandbox.config.mjs', { SANDBOX_TEST_DB: 'pglite' }),
    beside: {
      name: 'build of the console, world of the browser tests',
      work: () => Promise.all([build(), makeWorld()]),
    },
  },
  jest('sandbox on PostgreSQL', 'test/jest.sandbox.config.mjs', { SANDBOX_TEST_DB: 'postgres' }),
  browser(),
];

/** Runs one command to its end. The output of parallel commands is printed after each command has ended. */
function run({ command: [command, ...args], env, quiet }, alone) {
  const stdout = quiet ? 'ignore' : alone ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    stdio: ['ignore', stdout, alone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      resolve(status);
    });
  });
}

/** Runs work that a later stage needs, in parallel to the tests of this stage. Resolves with whether it succeeded. */
async function prepares({ name, work }) {
  const began = Date.now();
  try {
    await work();
    process.stdout.write(`   ${name}: ${Math.round((Date.now() - began) / 1000)} s\n`);
    return true;
  } catch (error) {
    process.stdout.write(`${name}: ${error.message}\n`);
    return false;
  }
}

/** Runs one stage. Resolves with whether all of its commands passed. */
async function passes(step) {
  await step.before?.();
  const parts = step.parts ?? [step];
  const [prepared, statuses] = await Promise.all([
    step.beside ? prepares(step.beside) : true,
    Promise.all(parts.map((part) => run(part, parts.length === 1))),
  ]);
  for (const ran of parts.map((part) => part.results?.())) {
    for (const kind of Object.keys(counts)) counts[kind] += ran?.[kind] ?? 0;
    files.push(...(ran?.files ?? []).map((file) => ({ ...file, of: step.name })));
  }
  return prepared && statuses.every((status) => status === 0);
}

/**
 * Prints the last lines: durations, slowest files, skipped tests, the parts that the sample skipped, the seed, the
 * counts.
 */
function report() {
  const isSample = sample !== 'all';
  const all = isSample ? `: part ${sample} of 0, 1, 2 ran; \`npm run test:all\` runs everything` : '';
  const skipped = skippedIn(files);
  const parts = partsLeftOut(files);
  process.stdout.write(`\nSeconds of each stage\n${stageSeconds(stages)}`);
  process.stdout.write(`\nThe slowest files\n${slowest(files)}`);
  if (skipped) process.stdout.write(`\nSkipped tests${all}\n${skipped}`);
  if (parts) process.stdout.write(`\nSteps of walks that were left out in tests that ran\n${parts}`);
  if (isSample) process.stdout.write('\nFloods and random tests ran a third of their rounds.\n');
  const again = `TEST_SEED=${seed} npm ${isSample ? 'test' : 'run test:all'}`;
  process.stdout.write(`\nSeed ${seed} (\`${again}\` repeats this order${isSample ? ' and sample' : ''})\n`);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
}

process.stdout.write(`Seed ${seed}, ${sample === 'all' ? 'everything' : `part ${sample} of 0, 1, 2`}\n`);
for (const step of steps) {
  const began = Date.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const passed = await passes(step);
  const seconds = Math.round((Date.now() - began) / 1000);
  stages.push({ name: step.beside ? `${step.name}, beside the ${step.beside.name}` : step.name, seconds });
  process.stdout.write(`   ${seconds} s\n`);
  // A stage without results counts as failed, even if its runner exits with 0.
  if (!passed || counts.failed > 0) {
    counts.failed = Math.max(1, counts.failed);
    process.stdout.write(`\n${step.name}: failed\n`);
    report();
    process.exit(1);
  }
}
report();
