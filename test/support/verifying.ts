import { spawn } from 'node:child_process';

/** Runs the command of `npm run statements:verify` with these arguments and variables. */
export function verifyStatements(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/verifyStatements.ts', ...args], {
    env: { ...process.env, ...env },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
