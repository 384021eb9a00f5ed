import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@sandbox/db/connect';
import { migrate } from '@sandbox/db/migrate';
import { seedOnce } from '@sandbox/seed';
import { optionsFrom } from '@sandbox/server/run';
import { listeningUrl, startSandbox } from '@sandbox/server/start';
import { StartError } from '@sandbox/server/startError';
import { LOWEST_COST } from '@test/support/lowestCost';
import { sampled } from '@test/support/sample';
import { aSandbox, ON_POSTGRES, SEED_TIME } from '@test/support/sandbox';
import { freePort, startError } from '@test/support/starting';
import { sql } from 'kysely';

const onPostgres = ON_POSTGRES ? describe : describe.skip;

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-start-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

describe('the environment', () => {
  it('an empty environment gets the default options', () => {
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
  ])('the environment %j has controls: %s', (env, expected) => {
    expect(optionsFrom(env).controls).toBe(expected);
  });

  const PORT = 'PORT must be a whole number from 0 to 65535.';
  const PUBLIC_URL = 'PUBLIC_URL must be an address such as https://pay.example.com, without query or password.';
  it.each([
    [{ PORT: 'http' }, PORT],
    [{ PORT: '70000' }, PORT],
    [{ PORT: '-1' }, PORT],
    [{ REVIEW_DELAY_MS: '3s' }, 'REVIEW_DELAY_MS must be a whole number from 0 to 86400000.'],
    [{ SANDBOX_CONTROLS: 'yes' }, 'SANDBOX_CONTROLS must be 0 or 1.'],
    [{ PUBLIC_URL: 'pay.example.com' }, PUBLIC_URL],
    [{ PUBLIC_URL: 'ftp://pay.example.com' }, PUBLIC_URL],
    [{ PUBLIC_URL: 'https://user:secret@pay.example.com' }, PUBLIC_URL],
    [{ PUBLIC_URL: 'https://pay.example.com/?from=1' }, PUBLIC_URL],
    [{ PUBLIC_URL: 'https://pay.example.com/#a' }, PUBLIC_URL],
  ])('refuses %j with one line: %s', (env, reason) => {
    expect(() => optionsFrom(env)).toThrow(new StartError(reason));
  });
});

it.each<[string, string]>([
  ['https://pay.example.com', 'https://pay.example.com'],
  ['https://pay.example.com/', 'https://pay.example.com'],
  ['https://pay.example.com:8443/open/', 'https://pay.example.com:8443/open'],
])('PUBLIC_URL %s begins links with %s', (given, expected) => {
  expect(optionsFrom({ PUBLIC_URL: given }).publicUrl).toBe(expected);
});

it.each<[string, string]>([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
  ['::1', 'http://[::1]:8080'],
  ['pay.example.com', 'http://pay.example.com:8080'],
])('a server that listens at %s begins links with %s unless PUBLIC_URL says otherwise', (host, expected) => {
  expect(listeningUrl(host, 8080)).toBe(expected);
});

describe('a port that is taken', () => {
  it('reports a taken port before touching the data directory', async () => {
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
  it('prints one line without the password', async () => {
    const port = await freePort();
    const failed = startSandbox({ port: 0, databaseUrl: `postgres://someone:geheim@127.0.0.1:${port}/db` });
    await expect(failed).rejects.toEqual(startError(`(127.0.0.1:${port}/db): nothing listens there`));
    await expect(failed).rejects.not.toThrow('geheim');
  });

  it('refuses a text that is no address', async () => {
    await expect(startSandbox({ port: 0, databaseUrl: 'nonsense' })).rejects.toThrow(/^DATABASE_URL cannot be used /);
  });
});

onPostgres('on PostgreSQL', () => {
  const base = process.env['SANDBOX_TEST_POSTGRES'] ?? '';
  it('reports a missing database and a wrong password', async () => {
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
      const response = await fetch(`${second.url}/gateway/user/platform/queryUserInfo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      expect(second.platform.keys).toEqual(test.sandbox.platform.keys);
      await test.control('POST', '/faults', { path: '*', times: 1, status: 502 });
      expect((await fetch(`${second.url}/gateway/basic/getCryptoUrl`, { method: 'POST' })).status).toBe(502);
    } finally {
      await second.close();
      await test.stop();
    }
  });

  sampled(it, 2)('instances that start at once migrate and seed the database once', async () => {
    const name = `sandbox_race_${process.pid}`;
    const admin = await openDatabase({ databaseUrl: `${base}/postgres` });
    await sql`create database ${sql.id(name)}`.execute(admin.db);
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: `${base}/${name}` })));
    try {
      await Promise.all(opened.map(({ db }) => migrate(db)));
      const seeded = await Promise.all(opened.map(({ db }) => seedOnce(db, SEED_TIME, LOWEST_COST)));
      expect(seeded.filter(Boolean)).toHaveLength(1);
    } finally {
      for (const one of opened) await one.close();
      await sql`drop database ${sql.id(name)}`.execute(admin.db);
      await admin.close();
    }
  });
});
