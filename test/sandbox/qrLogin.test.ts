import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { login, queryUserInfo } from '@/contract/calls/login';
import {
  getQrCode,
  getThirdLoginQrCode,
  queryQrCodeScanResult,
  queryThirdLoginQrCodeScanResult,
} from '@/contract/calls/qrLogin';

const ZHANG = '13800000001';
let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

interface Code {
  qrCodeId: string;
  key: string;
  content: string;
}
const aCode = async () => (await test.ask(getThirdLoginQrCode, {})).body.data as Code;
const phone = async (code: Code, action: string, loginAccount = ZHANG) =>
  ((await test.control('POST', '/qr', { qrCodeId: code.qrCodeId, action, loginAccount })) as { ok: boolean }).ok;
const result = async ({ qrCodeId, key }: Code) =>
  (await test.ask(queryThirdLoginQrCodeScanResult, { qrCodeId, key })).body.data as {
    status: string;
    loginAccount?: string;
    ticket?: string;
  };
const signIn = (loginAccount: string, ticket = '') =>
  test.ask(login, { loginAccount, loginType: 'ztolife', autoLogin: false, ticket });

describe('a code on the login page', () => {
  it('a code is scanned, confirmed and signs in once', async () => {
    const code = await aCode();
    expect(code.content).toBe(`${test.url}/sandbox-phone/?code=${code.qrCodeId}`);
    expect(await result(code)).toEqual({ status: 'WAITING' });
    expect(await phone(code, 'scan')).toBe(true);
    expect(await result(code)).toEqual({ status: 'SCANNED' });
    expect(await phone(code, 'confirm')).toBe(true);
    const { status, loginAccount, ticket } = await result(code);
    expect([status, loginAccount]).toEqual(['CONFIRMED', ZHANG]);
    const answered = await signIn(ZHANG, ticket);
    const { access_token: token } = answered.body.data as { access_token: string };
    expect((await test.ask(queryUserInfo, {}, { token })).body.data).toMatchObject({ loginAccount: ZHANG });
    expect((await signIn(ZHANG, ticket)).body).toMatchObject({ bizCode: '10030014' });
  });

  it('a code gives one session for repeated requests of its result, and expires afterwards', async () => {
    const code = await aCode();
    await phone(code, 'scan');
    await phone(code, 'confirm');
    const results = await Promise.all(Array.from({ length: 4 }, () => result(code)));
    const answers = await Promise.all(results.map(({ ticket }) => signIn(ZHANG, ticket)));
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(await result(code)).toEqual({ status: 'EXPIRED' });
  });

  it('returns the ticket of a code again after a lost answer, even if the ticket expired', async () => {
    const code = await aCode();
    await phone(code, 'scan');
    await phone(code, 'confirm');
    await result(code);
    test.clock.advance(2 * 60_000);
    const { ticket } = await result(code);
    expect((await signIn(ZHANG, ticket)).body.code).toBe(0);
  });

  it('returns the result of a code only with its key, and answers an unknown code as expired', async () => {
    const code = await aCode();
    await phone(code, 'scan');
    await phone(code, 'confirm');
    expect(await result({ ...code, key: 'x' })).toEqual({ status: 'EXPIRED' });
    expect(await result({ ...code, qrCodeId: 'x' })).toEqual({ status: 'EXPIRED' });
    test.clock.advance(3 * 60_000);
    expect(await result(code)).toEqual({ status: 'EXPIRED' });
  });

  it('only the user who scanned a code can confirm or cancel it, and only after the scan', async () => {
    const code = await aCode();
    expect(await phone(code, 'confirm')).toBe(false);
    expect(await phone(code, 'scan')).toBe(true);
    expect(await phone(code, 'scan', '13800000004')).toBe(false);
    expect(await phone(code, 'confirm', '13800000004')).toBe(false);
    expect(await phone(code, 'cancel')).toBe(true);
    expect(await phone(code, 'confirm')).toBe(false);
    expect(await result(code)).toEqual({ status: 'CANCELLED' });
  });

  it('a code signs in no other user, and replaces no captcha or password of another login', async () => {
    const code = await aCode();
    await phone(code, 'scan');
    await phone(code, 'confirm');
    const { ticket } = await result(code);
    expect((await signIn('13800000004', ticket)).body).toMatchObject({ bizCode: '10030014' });
    expect((await signIn(ZHANG, await test.ticket())).body).toMatchObject({ bizCode: '10030014' });
    const auto = { loginAccount: ZHANG, password: 'Sandbox#2026', autoLogin: true, ticket };
    expect((await test.ask(login, auto)).body).toMatchObject({ bizCode: '10030014' });
    expect((await test.ask(login, { loginAccount: ZHANG, autoLogin: false, ticket })).status).toBe(400);
  });

  it('sends a user with an initial password to the change of the password', async () => {
    const code = await aCode();
    await phone(code, 'scan', '13800000021');
    await phone(code, 'confirm', '13800000021');
    const { ticket } = await result(code);
    expect((await signIn('13800000021', ticket)).body).toMatchObject({ bizCode: '10030021' });
  });
});

it('only the signed-in user can confirm the code of this user', async () => {
  const token = await test.signIn(ZHANG);
  const code = (await test.ask(getQrCode, {}, { token })).body.data as Code;
  const { qrCodeId, key } = code;
  const status = async (as = token) =>
    (await test.ask(queryQrCodeScanResult, { qrCodeId, key }, { token: as })).body.data;
  expect(await phone(code, 'scan', '13800000004')).toBe(false);
  expect(await phone(code, 'scan')).toBe(true);
  expect(await phone(code, 'confirm')).toBe(true);
  expect(await status()).toEqual({ status: 'CONFIRMED' });
  expect(await status(await test.signIn('13800000004'))).toEqual({ status: 'EXPIRED' });
  expect(await result(code)).toEqual({ status: 'EXPIRED' });
});

it('serves the phone page under the same policy, and without its calls where the controls are off', async () => {
  const page = await test.fetch('/sandbox-phone/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await page.text()).not.toMatch(/<script>|style=/);
  const unmarked = await test.fetch('/sandbox/qr', { method: 'POST', body: '{}' });
  expect(unmarked.status).toBe(403);
  const closed = await aSandbox({ controls: false });
  expect(await (await closed.fetch('/sandbox-phone/phone.js')).text()).not.toContain('/sandbox/qr');
  await closed.stop();
});
