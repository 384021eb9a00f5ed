import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lockDataDir } from '@sandbox/server/lock';
import { aSeededDatabase } from '@test/support/sandbox';
import { verifyStatements } from '@test/support/verifying';

it('npm run statements:verify does not wait for a directory that is in use', async () => {
  const { options, drop } = await aSeededDatabase();
  const folder = options.dataDir ?? '';
  const unlock = await lockDataDir(folder);
  try {
    const { code, err } = await verifyStatements([], { DATABASE_URL: '', DATA_DIR: folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('is in use by another process') });
  } finally {
    await unlock();
    await drop();
  }
});

it('npm run statements:verify does not create a missing directory', async () => {
  const nowhere = path.join(os.tmpdir(), `nowhere-${process.pid}`);
  const { code, err } = await verifyStatements([], { DATABASE_URL: '', DATA_DIR: nowhere });
  expect({ code, err }).toEqual({
    code: 2,
    err: `There is no database in ${nowhere}. Set DATA_DIR or DATABASE_URL to where it is.\n`,
  });
  await expect(fs.access(nowhere)).rejects.toThrow('ENOENT');
});
