import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Runs random crossings with a given or drawn seed; their test prints the results. */
export function crossingsFigures(count = 20_000, seed?: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...['--config', path.join(root, 'test/jest.console.config.mjs')],
      'test/features/session/crossings.test.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CROSSINGS_RUNS: String(count),
        ...(seed === undefined ? {} : { CROSSINGS_SEED: String(seed) }),
      },
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('A crossing broke a rule.'))));
  });
}
