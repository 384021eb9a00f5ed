import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { type Envelope, seal } from '@/common/crypto/envelope';
import { secureRandom, sm2GenerateKeyPair } from '@/common/crypto/sm';
import { getCryptoUrl } from '@/contract/calls/basicData';
import { batchSaveItems } from '@/contract/calls/batchPayments';
import { SEALED_PATHS } from '@/contract/calls/catalogue';
import { login, queryUserInfo } from '@/contract/calls/login';
import { transfer } from '@/contract/calls/moneyActions';

/**
 * Paths that the specification requires to be encrypted. Each request contains a password, an ID or card number or a
 * key, or moves money.
 */
const SPECIFIED: { paths: string[] } = JSON.parse(readFileSync(path.join(__dirname, '../spec/sealed.json'), 'utf8'));

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

const REFUSED = { code: 4001, msg: '请求已失效，请重试' };

interface Sealing {
  path?: string;
  method?: string;
  token?: string;
  body?: unknown;
  publicKey?: string;
  now?: number;
}
const sealed = async ({ body, ...other }: Sealing = {}): Promise<Envelope> =>
  seal({
    method: 'POST',
    path: login.path,
    token: '',
    body: body ?? { loginAccount: '13800000001', password: PASSWORD, autoLogin: false, ticket: await test.ticket() },
    publicKey: test.sandbox.platform.keys.publicKey,
    random: secureRandom,
    now: test.clock.now().getTime(),
    ...other,
  }).body;

const post = async (body: unknown, { path = login.path as string, token = '', crypto = 'sm-v1' } = {}) => {
  const response = await test.fetch(`/gateway${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(crypto ? { crypto } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, crypto: response.headers.get('crypto'), body: await response.json() };
};

it('returns the full list of sealed calls and the key of the runtime configuration', async () => {
  const { body } = await test.ask(getCryptoUrl, {});
  const config = await (await test.fetch('/config.json')).json();
  expect(body.data).toEqual({ urls: SEALED_PATHS, publicKey: config.cryptoPublicKey });
  expect(config.cryptoPublicKey).toMatch(/^04[0-9a-f]{128}$/);
  expect([...SEALED_PATHS].sort()).toEqual(SPECIFIED.paths);
});

it('keeps its key across a restart and a reset', async () => {
  const before = test.sandbox.platform.keys.publicKey;
  await test.control('POST', '/reset');
  await test.restart();
  expect(test.sandbox.platform.keys.publicKey).toBe(before);
});

it('accepts a genuine envelope, and seals its answer, also a refusal', async () => {
  const good = await test.tryLogin('13800000001');
  expect(good).toMatchObject({ status: 200, body: { code: 0 } });
  expect(good.headers.get('crypto')).toBe('sm-v1');
  const bad = await test.tryLogin('13800000001', 'Wrong#2026');
  expect(bad).toMatchObject({ status: 200, body: { msg: '账号或密码错误' } });
  expect(bad.headers.get('crypto')).toBe('sm-v1');
});

it('seals also 400, 401 and 5xx answers of an accepted envelope', async () => {
  const malformed = await test.ask(login, { loginAccount: 1 } as never);
  expect(malformed).toMatchObject({ status: 400, body: { code: 400, msg: '请求错误' } });
  expect(malformed.headers.get('crypto')).toBe('sm-v1');
  const expired = await test.ask(queryUserInfo, {}, { seal: true, token: 'gone' });
  expect(expired).toMatchObject({ status: 401, body: { code: 401 } });
  expect(expired.headers.get('crypto')).toBe('sm-v1');
});

it('accepts a sealed request where a plain request is sufficient', async () => {
  const token = await test.signIn('13800000001');
  const { headers, body } = await test.ask(queryUserInfo, {}, { seal: true, token });
  expect(headers.get('crypto')).toBe('sm-v1');
  expect(body).toMatchObject({ code: 0, data: { nickName: '张明' } });
});

const flip = (hex: string, at: number) => `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;

describe('every envelope that fails gets one and the same plain answer', () => {
  const wrong: [string, () => Promise<{ status: number; crypto: string | null; body: unknown }>][] = [
    ['no envelope, with the header', () => post({ loginAccount: '13800000001', password: PASSWORD })],
    ['a plain body', () => post({ loginAccount: '13800000001', password: PASSWORD, autoLogin: false }, { crypto: '' })],
    ['an envelope without the header', async () => post(await sealed(), { crypto: '' })],
    ['another version', async () => post(await sealed(), { crypto: 'sm-v2' })],
    ['no JSON', () => post('{"sign":')],
    ['null', () => post(null)],
    ['an array', () => post([])],
    ['fields of wrong types', async () => post({ ...(await sealed()), content: 7 })],
    ['a missing field', async () => post({ ...(await sealed()), uuid: undefined })],
    [
      'upper-case hex',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, content: envelope.content.toUpperCase() });
      },
    ],
    [
      'an odd number of digits',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, content: envelope.content.slice(0, -1) });
      },
    ],
    [
      'a changed sign',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, sign: flip(envelope.sign, 5) });
      },
    ],
    [
      'changed content',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, content: flip(envelope.content, 40) });
      },
    ],
    [
      'a changed key',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, encKey: flip(envelope.encKey, 200) });
      },
    ],
    [
      'a key with the leading 04',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, encKey: `04${envelope.encKey}` });
      },
    ],
    [
      'a changed uuid',
      async () => {
        const envelope = await sealed();
        return post({ ...envelope, uuid: flip(envelope.uuid, 35) });
      },
    ],
    ['another key’s', async () => post(await sealed({ publicKey: sm2GenerateKeyPair().publicKey }))],
    ['another path’s', async () => post(await sealed({ path: '/user/platform/userRegister' }))],
    ['another method’s', async () => post(await sealed({ method: 'GET' }))],
    ['another token’s', async () => post(await sealed({ token: 'a' }), { token: 'b' })],
    ['301 s old', async () => post(await sealed({ now: test.clock.now().getTime() - 301_000 }))],
    ['301 s ahead', async () => post(await sealed({ now: test.clock.now().getTime() + 301_000 }))],
    [
      'a replay',
      async () => {
        const envelope = await sealed();
        expect((await post(envelope)).status).toBe(200);
        return post(envelope);
      },
    ],
    [
      'a body that reaches for a prototype',
      async () => post(await sealed({ body: JSON.parse('{"__proto__":{"a":1}}') })),
    ],
  ];
  it.each(wrong)('answers this envelope with the common plain refusal: %s', async (_what, send) => {
    expect(await send()).toEqual({ status: 400, crypto: null, body: REFUSED });
  });
});

it('sends its time with every answer, so that a console with a wrong clock can try again', async () => {
  for (const init of [{ method: 'POST', body: '{}' }, { method: 'GET' }]) {
    const response = await test.fetch(`/gateway${login.path}`, init);
    expect(Date.parse(response.headers.get('date') ?? '')).not.toBeNaN();
  }
});

it('accepts a clock that is 299 s off in both directions', async () => {
  for (const skew of [-299_000, 299_000]) {
    expect((await post(await sealed({ now: test.clock.now().getTime() + skew }))).status).toBe(200);
  }
});

it('refuses a replay after a restart, and accepts one of sixteen parallel copies', async () => {
  const envelope = await sealed();
  const answers = await Promise.all(Array.from({ length: 16 }, () => post(envelope)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await test.restart();
  expect((await post(envelope)).body).toEqual(REFUSED);
});

it('an envelope that is not genuine does not use up its uuid', async () => {
  const envelope = await sealed();
  await post({ ...envelope, sign: flip(envelope.sign, 1) });
  expect((await post(envelope)).status).toBe(200);
});

describe('S-12: what is opened, because opening holds up everybody else', () => {
  const TOO_LARGE = { status: 413, crypto: null, body: { code: 413, msg: '请求内容过大' } };
  const filler = (bytes: number) => 'x'.repeat(bytes);
  /** Sends an encrypted request for this path, with its token. */
  const sendSealed = async ({ path, token = '', body }: { path: string; token?: string; body: unknown }) =>
    post(await sealed({ path, token, body }), { path, token });

  it('refuses a body larger than forms need with a plain answer, for every sender', async () => {
    const body = { loginAccount: '13800000001', password: PASSWORD, autoLogin: false, more: filler(20_000) };
    expect(await sendSealed({ path: login.path, body })).toEqual(TOO_LARGE);
    const token = await test.signIn('13800000001');
    expect(await sendSealed({ path: transfer.path, token, body })).toEqual(TOO_LARGE);
    expect(await sendSealed({ path: queryUserInfo.path, token, body })).toEqual(TOO_LARGE);
  });

  it('opens a full form of Chinese text', async () => {
    const body = { loginAccount: '13800000001', password: PASSWORD, autoLogin: false, more: '长'.repeat(4_600) };
    expect((await sendSealed({ path: login.path, body })).crypto).toBe('sm-v1');
  });

  it('opens larger bodies where the catalogue allows them, for users who may make the call', async () => {
    const line = { number: '', name: filler(200), accountNo: '1', accountKind: '', bank: '', amount: '1', remark: '' };
    const changed = Array.from({ length: 500 }, (_, at) => ({ lineNo: at + 1, ...line }));
    const saving = { path: batchSaveItems.path, body: { batchNo: 'none', changed, dropped: [] } };
    const signedIn = async (account: string) => ({ ...saving, token: await test.signIn(account) });
    expect(await sendSealed(await signedIn('13800000001'))).toMatchObject({ status: 200, crypto: 'sm-v1' });
    expect(await sendSealed(await signedIn('13800000002'))).toMatchObject({ status: 403, crypto: null });
    const anybody = { status: 401, crypto: null, body: { code: 401, msg: '用户凭证已过期' } };
    expect(await sendSealed(saving)).toEqual(anybody);
    expect(await sendSealed({ ...saving, token: 'gone' })).toEqual(anybody);
  });
});
