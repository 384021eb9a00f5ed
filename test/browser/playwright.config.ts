import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { temporaryFolder } from '../support/temporary.cjs';

/** One sandbox for all browser tests, with a fresh world of its own; the port is free on any machine that runs CI. */
const PORT = process.env.BROWSER_TEST_PORT ?? '24680';
process.env.BROWSER_TEST_PORT = PORT;
if (!process.env.BROWSER_TEST_FOLDER) {
  // The first process to read this makes the folder; the others inherit its name, and it goes with the first.
  const folder = temporaryFolder('console-browser');
  process.env.BROWSER_TEST_FOLDER = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const DATA_DIR = path.join(process.env.BROWSER_TEST_FOLDER, 'data');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  // The tests share one world: faults and switches of one must not reach another.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/browser.json' }],
  ],
  use: {
    // A click that cannot be done fails with its reason before the whole test is over time.
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // Animations are not what is tested, and they are drawn by the same two processors.
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
  webServer: {
    command: 'node sandbox/start.mjs',
    cwd: '../..',
    url: `http://127.0.0.1:${PORT}/healthz`,
    timeout: 180_000,
    env: { PORT, DATA_DIR, SANDBOX_CONTROLS: '1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
