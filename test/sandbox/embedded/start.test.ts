import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lockDataDir } from '@sandbox/server/lock';
import { startSandbox } from '@sandbox/server/start';
import { roundsOf } from '@test/support/sample';
import { aSeededDatabase } from '@test/support/sandbox';
import { freePort, startError } from '@test/support/starting';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-start-'));
});
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true });
});

/** Number of rounds in which four processes race for the lock. */
const ROUNDS = roundsOf(200);

/** Runs the sandbox as a separate process, as `npm start` does. */
function aProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', HOST: '', ...env },
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const line = /^Console ready: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(out);
      if (line?.[1]) resolve(line[1]);
    });
    child.on('close', () => reject(new Error(`it ended: ${err}`)));
  });
  ready.catch(() => {});
  return { child, ended, ready };
}

describe('S-13: one data directory, one process', () => {
  it('refuses a second process with one line and exit code 1, and the first process keeps running', async () => {
    const { options, drop } = await aSeededDatabase();
    const env = { DATA_DIR: options.dataDir ?? '' };
    const first = aProcess({ ...env, PORT: String(await freePort()) });
    try {
      const url = await first.ready;
      const { code, out, err } = await aProcess({ ...env, PORT: String(await freePort()) }).ended;
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toBe(
        `The data directory ${options.dataDir} is in use by another process (pid ${first.child.pid}). Stop it, or set DATA_DIR.\n`,
      );
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      first.child.kill('SIGTERM');
      expect(await first.ended).toMatchObject({ code: 0, err: '' });
      expect(await fs.readdir(options.dataDir ?? '')).toEqual(['app-secret.key', 'lock', 'pg']);
    } finally {
      first.child.kill('SIGKILL');
      await first.ended;
      await drop();
    }
  });

  it('takes over the lock and the complete data of a killed process', async () => {
    const { options, drop } = await aSeededDatabase();
    const killed = aProcess({ DATA_DIR: options.dataDir ?? '', PORT: String(await freePort()) });
    try {
      const url = await killed.ready;
      await fetch(`${url}/sandbox/config`, {
        method: 'POST',
        headers: { 'x-sandbox': '1' },
        body: '{"singleSession":true}',
      });
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(await fs.readdir(options.dataDir ?? '')).toContain('lock');
      const next = await startSandbox({ ...options, port: 0, controls: true });
      const config = await fetch(`${next.url}/sandbox/config`, { headers: { 'x-sandbox': '1' } });
      expect(await config.json()).toMatchObject({ singleSession: true });
      await next.close();
    } finally {
      killed.child.kill('SIGKILL');
      await killed.ended;
      await drop();
    }
  });

  it(`lets one of four parallel starts take a released lock, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tries = await Promise.allSettled(Array.from({ length: 4 }, () => lockDataDir(folder)));
      const won = tries.filter((one) => one.status === 'fulfilled');
      const lost = tries.filter((one) => one.status === 'rejected');
      expect([won.length, lost.length]).toEqual([1, 3]);
      for (const { reason } of lost) expect(reason).toEqual(startError('is in use'));
      await won[0]?.value();
    }
  });

  it.each([
    ['names a living process', `${process.pid}\n`],
    ['was half written', '{"pid":'],
    ['is of an earlier version', JSON.stringify({ pid: process.pid, since: '1', nonce: 'before' })],
  ])('ignores a lock file that %s if no process holds the lock', async (_, text) => {
    await fs.writeFile(path.join(folder, 'lock'), text);
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toEqual(startError('is in use'));
    await unlock();
  });

  it('locks the directory by a kernel name when no program can lock files', async () => {
    const before = process.env['PATH'];
    process.env['PATH'] = folder;
    try {
      const unlock = await lockDataDir(folder);
      await expect(lockDataDir(folder)).rejects.toEqual(startError('is in use'));
      await unlock();
      await (await lockDataDir(folder))();
    } finally {
      process.env['PATH'] = before;
    }
  });
});
