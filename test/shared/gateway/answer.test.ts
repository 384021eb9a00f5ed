import { downLoadAccountFlow } from '@/contract/calls/accounts';
import { queryMerchants } from '@/contract/calls/merchants';
import { filenameOf, parseObject, readFile, readJson } from '@/shared/gateway/answer';

const SYSTEM_ERROR = '系统异常，请稍后再试';
const OTHERWISE = downLoadAccountFlow.path;
/** Builds a refusal as JSON with exactly this number of bytes. */
const refusalOf = (bytes: number): Uint8Array => {
  const body = (padding: string) => JSON.stringify({ code: 12, msg: '导出行数超出上限', padding });
  const encode = (text: string) => new TextEncoder().encode(text);
  return encode(body('x'.repeat(bytes - encode(body('')).length)));
};
const answered = (bytes: Uint8Array, type?: string, status = 200) =>
  readFile({ status, headers: { 'content-type': type }, bytes }, OTHERWISE);

describe('a file answer at the size limit of the search for refusals', () => {
  it('finds a refusal within a body of 65,536 bytes under any content type', () => {
    for (const type of ['application/json', 'application/octet-stream', undefined]) {
      expect(answered(refusalOf(65_536), type)).toMatchObject({ kind: 'refused', code: 12, msg: '导出行数超出上限' });
    }
  });

  it('treats a body of one more byte as a file, or as malformed when it claims to be JSON', async () => {
    const reply = answered(refusalOf(65_537), 'application/octet-stream');
    expect(reply).toMatchObject({ ok: true, data: { filename: OTHERWISE } });
    expect(reply.ok && reply.data.blob.size).toBe(65_537);
    expect(answered(refusalOf(65_537), 'application/json')).toMatchObject({ kind: 'malformed', msg: SYSTEM_ERROR });
  });

  it('treats a file without a type as bytes', () => {
    const reply = answered(Uint8Array.of(1, 2));
    expect(reply.ok && [reply.data.blob.type, reply.data.blob.size]).toEqual(['application/octet-stream', 2]);
  });
});

describe('the name of a file', () => {
  const named = (length: number) => `${'长'.repeat(length - 4)}.csv`;
  const plain = (name: string) => filenameOf(`attachment; filename="${name}"`, OTHERWISE);

  it('keeps a name of 120 characters, and shortens a longer name at its beginning', () => {
    expect(plain(named(120))).toBe(named(120));
    expect(plain(named(121))).toBe(named(120));
    expect(plain(`a${named(120)}`)).toBe(named(120));
  });

  it('uses the default name when the answer gives none', () => {
    expect(filenameOf(undefined, OTHERWISE)).toBe(OTHERWISE);
    expect(plain(' . ')).toBe(OTHERWISE);
  });

  it('reads a file name without quotes', () => {
    expect(filenameOf('attachment; filename=bare.csv; size=3', OTHERWISE)).toBe('bare.csv');
  });

  it('reads an escaped character in a quoted file name', () => {
    expect(filenameOf('attachment; filename="a\\"b\\".csv"', OTHERWISE)).toBe('ab.csv');
    expect(filenameOf('attachment; filename="a\\;b.csv"', OTHERWISE)).toBe('a;b.csv');
  });

  it('prefers the extended name of the header when both are given', () => {
    const both = `attachment; filename="x.csv"; filename*=UTF-8''%E6%98%8E%E7%BB%86.csv`;
    const headers = { 'content-disposition': both };
    const reply = readFile({ status: 200, headers, bytes: Uint8Array.of(1) }, OTHERWISE);
    expect(reply.ok && reply.data.filename).toBe('明细.csv');
  });
});

describe('the status of an answer', () => {
  const json = (status: number) => readJson(queryMerchants, status, { code: 0, data: [] });
  const file = (status: number) => answered(Uint8Array.of(1), 'text/csv', status);

  it.each([200, 201, 299])('accepts the status %i', (status) => {
    expect([json(status).ok, file(status).ok]).toEqual([true, true]);
  });

  it.each([199, 300, 304, 500])('reports the status %i as an HTTP failure', (status) => {
    for (const reply of [json(status), file(status)]) expect(reply).toMatchObject({ ok: false, kind: 'http', status });
  });

  it("ends the session on 401 and shows the platform's reason when another sign-in ended it", () => {
    const body = (bizCode: string) => ({ code: 1, bizCode, msg: '账号已在别处登录' });
    const elsewhere = readJson(queryMerchants, 401, body('00000007'));
    expect(elsewhere).toMatchObject({ kind: 'unauthorised', msg: '账号已在别处登录' });
    const other = readJson(queryMerchants, 401, body('00000008'));
    expect(other).toMatchObject({ kind: 'unauthorised' });
    expect(!other.ok && other.msg).not.toBe('账号已在别处登录');
    // The platform's text is shown only for a session that has ended (401 with this bizCode), and not for other
    // refusals.
    const forbidden = readJson(queryMerchants, 403, body('00000007'));
    expect(!forbidden.ok && forbidden.msg).not.toBe('账号已在别处登录');
  });
});

describe('a refusal', () => {
  it('returns the wrong fields of a refusal, but only those with a text', () => {
    const body = { code: 7, msg: '参数错误', data: { fields: { amount: '金额有误', other: 3 } } };
    expect(readJson(queryMerchants, 200, body)).toMatchObject({ kind: 'refused', fields: { amount: '金额有误' } });
    expect(readJson(queryMerchants, 200, { ...body, data: { fields: { other: 3 } } })).toMatchObject({
      fields: undefined,
    });
  });

  it('shows a system error for a refusal without a text', () => {
    for (const msg of ['', 3, undefined]) {
      expect(readJson(queryMerchants, 200, { code: 7, msg })).toMatchObject({ kind: 'refused', msg: SYSTEM_ERROR });
    }
  });

  it('requires an integer as code', () => {
    for (const code of ['0', 1.5, null, undefined]) {
      expect(readJson(queryMerchants, 200, { code, data: [] })).toMatchObject({ kind: 'malformed', status: 200 });
    }
  });
});

it('accepts only an object in UTF-8 JSON as a body', () => {
  const parsed = (text: string) => parseObject(new TextEncoder().encode(text));
  expect(parsed('{"code":0}')).toEqual({ code: 0 });
  for (const other of ['[]', 'null', '1', '"a"', '', '{']) expect(parsed(other)).toBeUndefined();
  expect(parseObject(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))).toBeUndefined();
});
