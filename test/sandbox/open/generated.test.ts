import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { anOutNo, aProgram } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

/*
 * Tests a client generated from openapi.json: its types allow exactly the valid requests, and the platform responds
 * to them.
 */

const run = promisify(execFile);
const tool = (name: string) => path.resolve('node_modules/.bin', name);

let folder: string;
let test: TestSandbox;
let smoke: string;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'generated-'));
  await fs.symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  test = await aSandbox();
  const document = await (await test.fetch('/openapi/openapi.json')).text();
  await fs.writeFile(path.join(folder, 'openapi.json'), document);
  await run(tool('openapi-typescript'), ['openapi.json', '-o', 'schema.d.ts'], { cwd: folder });
  smoke = await fs.readFile(path.resolve('test/conformance/smoke.ts'), 'utf8');
  await fs.writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  };
  await fs.writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['smoke.ts'] }));
});
afterAll(async () => {
  await test.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Returns the compiler's errors for a program; empty if it compiles. */
async function complaints(program: string): Promise<string> {
  await fs.writeFile(path.join(folder, 'smoke.ts'), program);
  return run(tool('tsc'), ['-p', '.'], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it('passes the compiler with generated types', async () => {
  expect(await complaints(smoke)).toBe('');
});

it.each([
  ['an amount as a number', "amount: '12.80'", 'amount: 12.8'],
  ['a field that is missing', ", subject: '测试商品'", ''],
  ['a field that is not there', "subject: '测试商品'", "subject: '测试商品', colour: 'red'"],
  ['an answer that is not there', 'made.cashierUrl', 'made.cashierAddress'],
  ['a state that is none', 'states: [made.state', "states: [made.state === 'DONE'"],
  ['a call that is none', "'/openapi/v1/balances'", "'/openapi/v1/balance'"],
  ['another method', "ask('get', '/openapi/v1/certificates'", "ask('post', '/openapi/v1/certificates'"],
  ['a code that is none', 'refused.refusal.code', "refused.refusal.code === 'NO_SUCH'"],
])('the compiler refuses %s', async (_what, written, wrong) => {
  expect(smoke).toContain(written);
  expect(await complaints(smoke.replace(written, wrong))).toMatch(/error TS/);
});

it('the compiled program gets the expected answers', async () => {
  const app = await aProgram(test);
  await fs.writeFile(path.join(folder, 'smoke.ts'), smoke);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'smoke.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      BASE: test.url,
      APP_ID: app.appId,
      SERIAL: app.key.serial,
      PRIVATE_KEY: app.key.secret,
      OUT_TRADE_NO: anOutNo('G'),
      CLOCK: String(Math.floor(test.clock.now().getTime() / 1000)),
    },
  });
  expect(JSON.parse(stdout)).toEqual({
    same: true,
    cashierUrl: expect.stringContaining(`${test.url}/cashier/`),
    states: ['OPEN', 'CLOSED'],
    accounts: ['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT'],
    uses: ['SIGN', 'ENCRYPT'],
    kinds: ['order.closed'],
    refused: 'NOT_ALLOWED',
  });
});
