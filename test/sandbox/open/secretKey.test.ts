import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openSecret, sealSecret } from '@sandbox/domain/apps/sealedSecret';
import { keyInDirectory, secretKeyIn } from '@sandbox/server/appSecretKey';
import { optionsFrom } from '@sandbox/server/run';
import { aClient, aKey, aProgram } from '@test/support/openClient';
import { aSandbox } from '@test/support/sandbox';

/* The key with which the platform encrypts apiKeys. */

const KEY = Buffer.alloc(32, 1);

it('opens only its own unchanged secrets, and seals the same text differently each time', () => {
  const sealed = sealSecret(KEY, '密钥🔑');
  expect(openSecret(KEY, sealed)).toBe('密钥🔑');
  expect(sealSecret(KEY, '密钥🔑')).not.toBe(sealed);
  expect(openSecret(Buffer.alloc(32, 2), sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSecret(KEY, changed.toString('base64'))).toBeNull();
  }
  expect(openSecret(KEY, '')).toBeNull();
});

describe('the secret key of a data directory', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'secret-key-'));
  });
  afterEach(() => fs.rm(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, 'app-secret.key');

  it('creates the key once, readable by its owner alone', async () => {
    const key = await keyInDirectory(folder);
    expect(key).toHaveLength(32);
    expect((await fs.stat(file())).mode & 0o777).toBe(0o600);
    expect(await keyInDirectory(folder)).toEqual(key);
    expect(await fs.readdir(folder)).toEqual(['app-secret.key']);
  });

  it('replaces a half-written key of a killed start', async () => {
    await fs.writeFile(`${file()}.draft`, 'abc');
    expect(await keyInDirectory(folder)).toHaveLength(32);
  });

  it('refuses an unusable key instead of replacing it', async () => {
    await fs.writeFile(file(), 'abc');
    await expect(keyInDirectory(folder)).rejects.toThrow('It is left as it is');
    expect(await fs.readFile(file(), 'utf8')).toBe('abc');
  });
});

it('reads the key from the environment, or reports what is wrong', () => {
  expect(optionsFrom({ APP_SECRET_KEY: 'ab'.repeat(32) }).appSecretKey).toEqual(Buffer.alloc(32, 0xab));
  expect(secretKeyIn('')).toBeUndefined();
  for (const text of ['ab', 'zz'.repeat(32), `${'ab'.repeat(32)} `])
    expect(() => secretKeyIn(text)).toThrow('APP_SECRET_KEY');
});

it('no apiKey can be read with another secret key, so nothing is verified', async () => {
  const test = await aSandbox({ appSecretKey: Buffer.alloc(32, 9) });
  try {
    const app = await aProgram(test);
    const key = await aKey(test.sandbox.db, app.appId, { kind: 'HMAC', at: test.clock.now() });
    expect(await aClient(test, app.appId, key).get('/balances')).toMatchObject({ status: 401 });
    expect(await app.get('/balances')).toMatchObject({ status: 200 });
  } finally {
    await test.stop();
  }
});
