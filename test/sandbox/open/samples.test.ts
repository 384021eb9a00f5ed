import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { CURL, missingOf, OPENSSL_SM2, PYTHON, withTools } from '@test/support/tools';
import { sm2Decrypt } from '@/common/crypto/sm';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { ANSWER_HEADERS } from '@/contract/open/openSigning';
import {
  ENCRYPT_SAMPLE,
  HMAC_SAMPLE,
  KEY_SAMPLE,
  ORDER_SAMPLES,
  PEM_SAMPLE,
  PROOF_SAMPLE,
  type Sample,
  VERIFY_SAMPLE,
} from '@/features/documents/samples';
import { PAY_PASSWORD, ZHANG } from '../money/orderSupport';

/* Tests the sample programs of the documentation, run exactly as printed and without other code. */

const run = promisify(execFile);
const missing = missingOf([OPENSSL_SM2, CURL, PYTHON]);
const RUNS: Readonly<Record<string, readonly string[]>> = {
  Shell: ['bash'],
  'Node.js': [process.execPath],
  Python: ['python3'],
};
const samples = ORDER_SAMPLES.filter((sample) => sample.run);

let folder: string;
let test: TestSandbox;
/** The environment variables that the samples use. */
let env: Record<string, string>;

/** Saves a sample, runs it in the folder and returns its output. */
async function runSample({ file, code }: Pick<Sample, 'file' | 'code'>, command: readonly string[], more = {}) {
  await fs.writeFile(path.join(folder, file), code);
  const [program = '', ...args] = command;
  const { stdout } = await run(program, [...args, file], {
    cwd: folder,
    env: { ...process.env, ...env, ...more },
    timeout: 30_000,
  });
  return stdout;
}
const shell = (file: string, code: string, more: object = {}) => runSample({ file, code }, ['bash'], more);

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'samples-'));
  if (missing.length > 0) return;
  // Links the packages, as `npm install sm-crypto-v2` would install them.
  await fs.symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  test = await aSandbox();
  // The samples read the real clock of the machine, so the sandbox's clock is set to it.
  test.clock.advance(Date.now() - test.clock.now().getTime());
  env = { BASE: test.url };
  const publicKey = (await shell('key.sh', KEY_SAMPLE)).trim();
  const zhang = await signedIn(test, ZHANG);
  const { appId } = await zhang.get(calls.appCreate, {
    merchantNo: 'S800010000001',
    name: '示例程序',
    scopes: ['ORDER', 'READ'],
  });
  const { challenge } = await zhang.get(calls.appKeyChallenge, { appId });
  const { serial } = await zhang.get(calls.appKeyAdd, {
    challenge,
    signature: await shell('proof.sh', PROOF_SAMPLE, { CHALLENGE: challenge }),
    appId,
    origin: 'UPLOAD',
    publicKey,
    overlap: 'NONE',
    payPassword: PAY_PASSWORD,
  });
  env = { ...env, APP_ID: appId, SERIAL: serial, KEY: 'app.pem' };
});
afterAll(async () => {
  await test?.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const itWhereAble = withTools(it, missing);

it('marks some samples as executable, each in a known language', () => {
  expect(samples.map(({ language }) => language).sort()).toEqual(Object.keys(RUNS).sort());
});

for (const sample of samples)
  itWhereAble(`${sample.language}: creates an order, and returns the same order when it runs again`, async () => {
    const OUT_TRADE_NO = `T-${sample.file.replace('.', '-')}`;
    const made = JSON.parse(await runSample(sample, RUNS[sample.language] ?? [], { OUT_TRADE_NO }));
    expect(made).toMatchObject({ outTradeNo: OUT_TRADE_NO, amount: '12.80', subject: '测试商品', state: 'OPEN' });
    expect(made.cashierUrl).toMatch(/^http:\/\/.+\/cashier\/[\w-]{22,}$/);
    expect((await fetch(made.cashierUrl)).status).toBe(200);
    expect(JSON.parse(await runSample(sample, RUNS[sample.language] ?? [], { OUT_TRADE_NO }))).toEqual(made);
  });

for (const sample of samples)
  itWhereAble(`${sample.language}: prints the refusal that it receives`, async () => {
    const stranger = { OUT_TRADE_NO: 'T-1', SERIAL: 'NOBODY' };
    expect(JSON.parse(await runSample(sample, RUNS[sample.language] ?? [], stranger))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

itWhereAble('a request signed with an apiKey is answered after an administrator has allowed apiKeys', async () => {
  const zhang = await signedIn(test, ZHANG);
  const app = { appId: env['APP_ID'] ?? '', payPassword: PAY_PASSWORD };
  await zhang.get(calls.appHmacSwitch, { ...app, enabled: true });
  const { serial: SERIAL, apiKey: API_KEY } = await zhang.get(calls.lookApiKey, app);
  const ask = async (more: object) => JSON.parse(await shell('hmac.sh', HMAC_SAMPLE, more));
  expect(await ask({ SERIAL, API_KEY })).toMatchObject({ certificates: [{ use: 'SIGN' }, { use: 'ENCRYPT' }] });
  expect(await ask({ SERIAL, API_KEY: 'other' })).toMatchObject({ code: 'UNAUTHORIZED' });
});

itWhereAble(
  'the printed command verifies the answer to the shell program, and refuses an answer that was changed',
  async () => {
    const [order] = samples.filter(({ language }) => language === 'Shell');
    // The program stays unchanged: a configuration file of curl makes curl write the header of the response.
    await fs.writeFile(path.join(folder, '.curlrc'), 'dump-header = "head.txt"\n');
    const body = await runSample(order as Sample, ['bash'], { OUT_TRADE_NO: 'T-VERIFY', CURL_HOME: folder });
    await fs.writeFile(path.join(folder, 'body.json'), body);
    const head = await fs.readFile(path.join(folder, 'head.txt'), 'utf8');
    const header = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(head)?.[1] ?? '';
    await shell('pem.sh', PEM_SAMPLE, { PLATFORM_KEY: test.sandbox.platform.signer.publicKey });
    const answer = {
      STATUS: '200',
      TIMESTAMP: header(ANSWER_HEADERS.timestamp),
      NONCE: header(ANSWER_HEADERS.nonce),
      SIGNATURE: header(ANSWER_HEADERS.signature),
      PUBLIC_KEY: 'platform.pem',
      BODY: 'body.json',
    };
    const verify = (more: object = {}) =>
      shell('verify.sh', VERIFY_SAMPLE, { ...answer, ...more }).then(
        (said) => ({ holds: true, said }),
        ({ stdout }: { stdout: string }) => ({ holds: false, said: stdout }),
      );
    expect(await verify()).toEqual({ holds: true, said: 'Verified OK\n' });

    await fs.writeFile(path.join(folder, 'changed.json'), body.replace('12.80', '12.81'));
    for (const changed of [{ BODY: 'changed.json' }, { STATUS: '201' }, { NONCE: '0'.repeat(32) }, { TIMESTAMP: '1' }])
      expect([changed, (await verify(changed)).holds]).toEqual([changed, false]);
    await shell('pem.sh', PEM_SAMPLE, { PLATFORM_KEY: test.sandbox.platform.keys.publicKey });
    expect((await verify()).holds).toBe(false);
  },
);

// A short and a long text, because ASN.1 encodes the length of the long one differently.
for (const text of ['王小明', '宁波市示例国际贸易有限责任公司'])
  itWhereAble(`the platform decrypts the text that the printed program encrypts: ${text}`, async () => {
    const { privateKey, publicKey } = test.sandbox.platform.keys;
    await shell('pem.sh', PEM_SAMPLE, { PLATFORM_KEY: publicKey });
    const printed = await runSample({ file: 'encrypt.py', code: ENCRYPT_SAMPLE }, ['python3'], {
      PUBLIC_KEY: 'platform.pem',
      TEXT: text,
    });
    const plain = sm2Decrypt(privateKey, new Uint8Array(Buffer.from(printed, 'base64')));
    expect(plain && Buffer.from(plain).toString()).toBe(text);
  });
