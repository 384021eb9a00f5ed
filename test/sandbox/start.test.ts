import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@sandbox/db/connect';
import { type Migration, migrate, readMigrations } from '@sandbox/db/migrate';
import { seedOnce } from '@sandbox/seed';
import { lockDataDir } from '@sandbox/server/lock';
import { optionsFrom } from '@sandbox/server/run';
import { startSandbox } from '@sandbox/server/start';
import { isNoSpace, StartError } from '@sandbox/server/startError';
import { aSandbox, aSeededDatabase, ON_POSTGRES, SEED_TIME } from '@test/support/sandbox';
import { sql } from 'kysely';

const embedded = ON_POSTGRES ? describe.skip : describe;
const onPostgres = ON_POSTGRES ? describe : describe.skip;

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-start-'));
});
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true });
});

const startError = (text: string) =>
  expect.objectContaining({ constructor: StartError, message: expect.stringContaining(text) });

/** The sandbox as a process of its own, as `npm start` ends in it. */
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

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

describe('the environment', () => {
  it('has the interface’s defaults', () => {
    expect(optionsFrom({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      reviewDelayMs: 3000,
      controls: true,
      trustProxy: false,
    });
  });

  it.each<[Record<string, string>, boolean]>([
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ DATABASE_URL: 'postgres://x/y' }, false],
    [{ HOST: '0.0.0.0', SANDBOX_CONTROLS: '1' }, true],
    [{ SANDBOX_CONTROLS: '0' }, false],
  ])('%j has controls: %s', (env, expected) => {
    expect(optionsFrom(env).controls).toBe(expected);
  });

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { PORT: '-1' },
    { REVIEW_DELAY_MS: '3s' },
    { SANDBOX_CONTROLS: 'yes' },
  ])('%j is refused in one line', (env) => {
    expect(() => optionsFrom(env)).toThrow(StartError);
  });
});

describe('a port that is taken', () => {
  it('is told before the data directory is touched', async () => {
    const taken = net.createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as net.AddressInfo).port));
    });
    try {
      await expect(startSandbox({ port, dataDir: path.join(folder, 'data') })).rejects.toEqual(
        startError(`Port ${port} is taken`),
      );
      expect(await fs.readdir(folder)).toEqual([]);
    } finally {
      taken.close();
    }
  });
});

describe('a wrong DATABASE_URL', () => {
  it('is one line without the password', async () => {
    const port = await freePort();
    const failed = startSandbox({ port: 0, databaseUrl: `postgres://someone:geheim@127.0.0.1:${port}/db` });
    await expect(failed).rejects.toEqual(startError(`(127.0.0.1:${port}/db): nothing listens there`));
    await expect(failed).rejects.not.toThrow('geheim');
  });

  it('is refused when it is no address at all', async () => {
    await expect(startSandbox({ port: 0, databaseUrl: 'nonsense' })).rejects.toBeInstanceOf(StartError);
  });
});

onPostgres('on PostgreSQL', () => {
  const base = process.env['SANDBOX_TEST_POSTGRES'] ?? '';
  it('a missing database and a wrong password are told', async () => {
    await expect(startSandbox({ port: 0, databaseUrl: `${base}/nowhere` })).rejects.toEqual(
      startError('there is no such database'),
    );
    await expect(
      startSandbox({ port: 0, databaseUrl: `${base.replace(/:[^:@]+@/, ':wrong@')}/postgres` }),
    ).rejects.toEqual(startError('user or password is wrong'));
  });

  it('several instances share one database: sessions, faults and envelopes', async () => {
    const test = await aSandbox();
    const second = await test.secondInstance();
    try {
      const token = await test.signIn('13800000001');
      const asked = await fetch(`${second.url}/gateway/user/platform/queryUserInfo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(asked.status).toBe(200);
      expect(second.platform.keys).toEqual(test.sandbox.platform.keys);
      await test.control('POST', '/faults', { path: '*', times: 1, status: 502 });
      expect((await fetch(`${second.url}/gateway/basic/getCryptoUrl`, { method: 'POST' })).status).toBe(502);
    } finally {
      await second.close();
      await test.stop();
    }
  });

  it('instances that start at once migrate and seed once', async () => {
    const name = `sandbox_race_${process.pid}`;
    const admin = await openDatabase({ databaseUrl: `${base}/postgres` });
    await sql`create database ${sql.id(name)}`.execute(admin.db);
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: `${base}/${name}` })));
    try {
      await Promise.all(opened.map(({ db }) => migrate(db)));
      const seeded = await Promise.all(opened.map(({ db }) => seedOnce(db, SEED_TIME)));
      expect(seeded.filter(Boolean)).toHaveLength(1);
    } finally {
      for (const one of opened) await one.close();
      await sql`drop database ${sql.id(name)}`.execute(admin.db);
      await admin.close();
    }
  });
});

embedded('S-13: one data directory, one process', () => {
  it('a second one refuses in one line, with exit code 1; the first keeps running and ends cleanly', async () => {
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

  it('a killed process’s lock is taken over and its data are whole', async () => {
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

  it('of four that take it at once, after one that has ended, one gets it; 200 times', async () => {
    for (let round = 0; round < 200; round++) {
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
  ])('a lock file that %s and that nobody holds keeps nobody out', async (_, text) => {
    await fs.writeFile(path.join(folder, 'lock'), text);
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toEqual(startError('is in use'));
    await unlock();
  });

  it('without any program that locks files, a name of the kernel’s keeps others out', async () => {
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

embedded('S-13: a half-written directory', () => {
  it('from a first start that was killed is begun anew: nothing was ever acknowledged from it', async () => {
    await fs.mkdir(path.join(folder, 'pg.draft-4711'));
    await fs.writeFile(path.join(folder, 'pg.draft-4711', 'PG_VERSION'), '1');
    const started = await startSandbox({ port: 0, dataDir: folder, clock: () => SEED_TIME });
    expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
    await started.close();
    expect(await fs.readdir(folder)).toEqual(['app-secret.key', 'lock', 'pg']);
  });

  it('whose seed was not finished is seeded anew', async () => {
    const { options, drop } = await aSeededDatabase();
    try {
      const place = path.join(options.dataDir ?? '', 'pg');
      const opened = await openDatabase({ dataDir: place });
      await sql`drop schema public cascade`.execute(opened.db);
      await sql`drop schema seed_copy cascade`.execute(opened.db);
      await sql`create schema public`.execute(opened.db);
      await migrate(opened.db);
      await opened.close();
      const started = await startSandbox({ ...options, port: 0, clock: () => SEED_TIME });
      expect(
        await started.db.selectFrom('users').select('user_id').where('login_account', 'not like', 'app:%').execute(),
      ).toHaveLength(14);
      await started.close();
    } finally {
      await drop();
    }
  });

  it.each<[string, (place: string) => Promise<unknown>]>([
    ['that lacks its version', (place) => fs.rm(path.join(place, 'PG_VERSION'))],
    ['whose control file is cut off', (place) => fs.truncate(path.join(place, 'global/pg_control'), 100)],
    ['whose control file is gone', (place) => fs.rm(path.join(place, 'global/pg_control'))],
  ])(
    '%s is refused with a clear line and left as it is',
    async (_what, harm) => {
      const { options, drop } = await aSeededDatabase();
      try {
        const place = path.join(options.dataDir ?? '', 'pg');
        await harm(place);
        // The engine leaves its own mark of having looked; it is no data.
        const files = async () => (await fs.readdir(place)).filter((name) => name !== 'postmaster.pid');
        const before = await files();
        await expect(startSandbox({ ...options, port: 0 })).rejects.toEqual(startError('It is left as it is'));
        expect(await fs.readdir(options.dataDir ?? '')).toEqual(['lock', 'pg']);
        expect(await files()).toEqual(before);
      } finally {
        await drop();
      }
    },
    60_000,
  );

  it('that is a file is refused', async () => {
    const file = path.join(folder, 'file');
    await fs.writeFile(file, '');
    await expect(startSandbox({ port: 0, dataDir: file })).rejects.toEqual(startError('is no directory'));
  });

  it('a first start on 60 MB says how much it needs, and leaves nothing behind', async () => {
    const small = jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 60, bsize: 1024 * 1024 } as never);
    try {
      await expect(startSandbox({ port: 0, dataDir: folder })).rejects.toEqual(
        startError('a first start needs 250 MB, 60 MB are free'),
      );
      expect(await fs.readdir(folder)).toEqual(['lock']);
    } finally {
      small.mockRestore();
    }
  });

  it('a full disk is told as such', () => {
    expect(isNoSpace(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toBe(true);
    expect(isNoSpace(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
    expect(isNoSpace(new Error('anything else'))).toBe(false);
  });
});

describe('migrations', () => {
  it('are applied in order, once; a changed one and an unknown one are refused', async () => {
    const { options, drop } = await aSeededDatabase();
    const opened = await openDatabase(
      options.databaseUrl ? options : { dataDir: path.join(options.dataDir ?? '', 'pg') },
    );
    try {
      const known = await readMigrations();
      const more: Migration = {
        name: '9999_more.sql',
        text: 'create table more (id int); insert into more values (1);',
      };
      expect(await migrate(opened.db, known)).toEqual([]);
      expect(await migrate(opened.db, [...known, more])).toEqual(['9999_more.sql']);
      expect(await migrate(opened.db, [...known, more])).toEqual([]);
      await expect(migrate(opened.db, [...known, { ...more, text: `${more.text} ` }])).rejects.toThrow('was changed');
      await expect(migrate(opened.db, known)).rejects.toThrow('newer than this version');
      const broken: Migration = { name: '99999_broken.sql', text: 'create table half (id int); select 1/0;' };
      await expect(migrate(opened.db, [...known, more, broken])).rejects.toThrow('division by zero');
      const { rows } = await sql`select to_regclass('half') as half`.execute(opened.db);
      expect(rows).toEqual([{ half: null }]);
    } finally {
      await opened.close();
      await drop();
    }
  });
});
