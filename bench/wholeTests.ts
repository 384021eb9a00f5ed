import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Runs test files in their whole form: every round, without a sample. The tests print their results. */
function runWhole(config: string, files: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const { TEST_SAMPLE: _, ...own } = process.env;
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...['--config', path.join(root, config)],
      // One file at a time, so that no other file takes its processors.
      '--runInBand',
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...own, ...env } },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`A test failed: ${files.join(', ')}`))));
  });
}

/** Runs random crossings with a given or drawn seed. */
export const crossingsFigures = (count = 20_000, seed?: number): Promise<void> =>
  runWhole('test/jest.console.config.mjs', ['test/features/session/crossings.test.ts'], {
    CROSSINGS_RUNS: String(count),
    ...(seed === undefined ? {} : { CROSSINGS_SEED: String(seed) }),
  });

/**
 * Kills processes amid orders of money, orders of a warehouse, and the making of statements, on a PostgreSQL that flushes to the
 * disk. `histories`: how many random histories of statements.
 */
export const killFigures = (histories = 100): Promise<void> =>
  runWhole(
    'test/jest.sandbox.config.mjs',
    [
      'test/sandbox/money/ordersUnderAttack.test.ts',
      'test/sandbox/warehouse/payOrdersUnderAttack.test.ts',
      'test/sandbox/money/statementHistories.test.ts',
    ],
    { SANDBOX_TEST_DB: 'postgres', SANDBOX_TEST_DURABLE: '1', HISTORY_RUNS: String(histories) },
  );
