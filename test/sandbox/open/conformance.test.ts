import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { CURL, missingOf, OPENSSL_SM2, withTools } from '@test/support/tools';

/*
 * A client that was written only from the documentation, with the cryptography of openssl and without code of the
 * project.
 */

const CLIENT = path.resolve('test/conformance/client.sh');
const run = promisify(execFile);
const missing = missingOf([OPENSSL_SM2, CURL]);

let folder: string;
let publicKey: string;
let test: TestSandbox;
let app: Program;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'conformance-'));
  if (missing.length > 0) return;
  publicKey = (await run(CLIENT, ['key', folder])).stdout.trim();
  test = await aSandbox();
  app = await aProgram(test);
  await test.sandbox.db
    .updateTable('app_keys')
    .set({ public_key: publicKey })
    .where('serial', '=', app.key.serial)
    .execute();
});
afterAll(async () => {
  await test?.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Runs the client and returns its output and exit code. 0: success, 2: a signed refusal, 1: no verified response. */
async function client(args: readonly string[], more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    BASE_URL: test.url,
    APP_ID: app.appId,
    SERIAL: app.key.serial,
    KEY_DIR: folder,
    PLATFORM_KEY: test.sandbox.platform.signer.publicKey,
    CLOCK: String(Math.floor(test.clock.now().getTime() / 1000)),
    ...more,
  };
  const ended = await run(CLIENT, ['call', ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code: ended.code, said: ended.stderr, body: ended.stdout ? JSON.parse(ended.stdout) : null };
}

const itWithOpenssl = withTools(it, missing);

itWithOpenssl('signs requests and accepts signed answers', async () => {
  expect(await client(['GET', '/openapi/v1/balances'])).toMatchObject({
    code: 0,
    body: { accounts: expect.any(Array) },
  });
  // Without a configured key, the client loads the platform's key from the certificates.
  const certificates = await client(['GET', '/openapi/v1/certificates'], { PLATFORM_KEY: '' });
  expect(certificates).toMatchObject({ code: 0, body: { certificates: [{ use: 'SIGN' }, { use: 'ENCRYPT' }] } });
});

itWithOpenssl('creates an order in Chinese and with emoji, and finds it', async () => {
  const outTradeNo = anOutNo();
  const order = JSON.stringify({ outTradeNo, amount: '12.00', subject: '🎂蛋糕' });
  const made = await client(['POST', '/openapi/v1/orders', order]);
  expect(made).toMatchObject({ code: 0, body: { outTradeNo, subject: '🎂蛋糕', state: 'OPEN' } });
  expect((await client(['GET', `/openapi/v1/orders?outTradeNo=${outTradeNo}`])).body).toEqual(made.body);
});

itWithOpenssl('accepts signed refusals, and rejects unsigned and forged answers', async () => {
  expect(await client(['GET', '/openapi/v1/orders/404'])).toMatchObject({ code: 2, body: { code: 'NOT_FOUND' } });
  const refused = await client(['GET', '/openapi/v1/balances'], { SERIAL: 'NOBODY' });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is not signed')]);
  const forged = await client(['GET', '/openapi/v1/balances'], { PLATFORM_KEY: publicKey });
  expect([forged.code, forged.said]).toEqual([1, expect.stringContaining('does not hold')]);
});
