import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { temporaryFolder } from '../support/temporary.cjs';

/** The first of consecutive ports. `npm test` passes a free one. */
const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT ?? 24680);
process.env.BROWSER_TEST_PORT = String(FIRST_PORT);
/**
 * The number of workers. Each worker has a separate sandbox with separate data, so that faults and enterprise
 * switches do not affect other workers.
 */
const WORKERS = Number(process.env.BROWSER_TEST_WORKERS ?? 1);
/** Each worker has two ports: one for its sandbox, and one for the sandbox that `restart.spec.ts` kills. */
const portOf = (worker: number): number => FIRST_PORT + 2 * worker;
/** Playwright passes the number of the worker in an environment variable, before it reads this file. */
const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
process.env.BROWSER_TEST_OWN_PORT = String(port);
const dataOf = (folder: string, worker: number): string => path.join(folder, `data${worker}`);
if (!process.env.BROWSER_TEST_FOLDER) {
  // The first process creates the folder and passes its name to the other processes. It deletes the folder at the
  // end.
  const made = temporaryFolder('console-browser');
  process.env.BROWSER_TEST_FOLDER = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  // The folder of a seeded world (demo data). With it no server has to seed its data at the first start.
  const world = process.env.BROWSER_TEST_WORLD;
  if (world) for (let worker = 0; worker < WORKERS; worker++) cpSync(world, dataOf(made, worker), { recursive: true });
}
const folder = process.env.BROWSER_TEST_FOLDER;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  workers: WORKERS,
  // Schedules each test separately, so that a shuffled run also orders the tests of a file, and no long file remains
  // at the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/browser.json' }],
  ],
  use: {
    // An impossible click fails with its reason, before the whole test times out.
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // Animations are switched off, because they are not tested and use processor time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: [...Array(WORKERS).keys()].map((worker) => ({
    command: 'node sandbox/start.mjs',
    cwd: '../..',
    url: `http://127.0.0.1:${portOf(worker)}/healthz`,
    timeout: 180_000,
    env: {
      PORT: String(portOf(worker)),
      DATA_DIR: dataOf(folder, worker),
      SANDBOX_CONTROLS: '1',
      // A page polls 2 s after its first request. The shorter review delay ensures that the review is decided by
      // then.
      REVIEW_DELAY_MS: '1800',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
