import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@sandbox/db/connect';
import { migrate } from '@sandbox/db/migrate';
import { startSandbox } from '@sandbox/server/start';
import { isNoSpace } from '@sandbox/server/startError';
import { LOWEST_COST } from '@test/support/lowestCost';
import { aSeededDatabase, SEED_TIME } from '@test/support/sandbox';
import { startError } from '@test/support/starting';
import { sql } from 'kysely';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-start-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

describe('S-13: a half-written directory', () => {
  it('seeds a database again whose seed was not finished', async () => {
    const { options, drop } = await aSeededDatabase();
    try {
      const place = path.join(options.dataDir ?? '', 'pg');
      const opened = await openDatabase({ dataDir: place });
      await sql`drop schema public cascade`.execute(opened.db);
      await sql`drop schema seed_copy cascade`.execute(opened.db);
      await sql`create schema public`.execute(opened.db);
      await migrate(opened.db);
      await opened.close();
      const started = await startSandbox({ ...options, port: 0, clock: () => SEED_TIME, passwordCost: LOWEST_COST });
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
    'the database directory %s is refused with a clear error message and its files stay unchanged',
    async (_what, harm) => {
      const { options, drop } = await aSeededDatabase();
      try {
        const place = path.join(options.dataDir ?? '', 'pg');
        await harm(place);
        // The database engine writes this file whenever it opens a directory. The file holds no data.
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

  it('refuses a file in place of the data directory', async () => {
    const file = path.join(folder, 'file');
    await fs.writeFile(file, '');
    await expect(startSandbox({ port: 0, dataDir: file })).rejects.toEqual(startError('is no directory'));
  });

  it('a first start with 60 MB free reports the required space and leaves nothing behind', async () => {
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

  it('recognises a full disk by the error of the system or of the engine', () => {
    expect(isNoSpace(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toBe(true);
    expect(isNoSpace(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
    expect(isNoSpace(new Error('anything else'))).toBe(false);
  });
});
