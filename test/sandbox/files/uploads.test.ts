import net from 'node:net';
import { rangeOf } from '@sandbox/server/gateway';
import { anArchiveBehind, anMp4, aPdf, aPng } from '@test/support/files';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { sql } from 'kysely';
import { objectGet, objectPut, StoredFile } from '@/contract/calls/fileUpload';
import { queryUserInfo } from '@/contract/calls/login';
import { MEGABYTE } from '@/contract/rules/fileKinds';

let test: TestSandbox;
let token: string;
beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn('13800000001');
});
afterAll(() => test.stop());

const PUT = `/gateway${objectPut.path}`;
const formOf = (bytes: Buffer, name: string, fields: Record<string, string> = {}, type = 'image/png') => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  return form;
};
const send = async (body: BodyInit | null, { as = token, headers = {} as Record<string, string> } = {}) => {
  const response = await test.fetch(PUT, {
    method: 'POST',
    headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...headers },
    body,
  });
  return { status: response.status, body: await response.json() };
};
const put = async (bytes: Buffer, name: string): Promise<StoredFile> => {
  const { body } = await send(formOf(bytes, name));
  return StoredFile.parse(body.data);
};
const get = (object: string, { as = token, headers = {} as Record<string, string> } = {}) =>
  test.fetch(`/gateway${objectGet.path}?object=${encodeURIComponent(object)}`, {
    headers: { authorization: `Bearer ${as}`, ...headers },
  });

describe('storing a file', () => {
  it('returns the address of a stored file and serves the file unchanged', async () => {
    const bytes = aPng();
    const { status, body } = await send(formOf(bytes, '营业执照 2026.png', { memberNo: 'M600010000001' }));
    expect({ status, code: body.code, msg: body.msg }).toEqual({ status: 200, code: 0, msg: '' });
    const stored = StoredFile.parse(body.data);
    expect(stored.object).toMatch(/^[\w-]{32}\.png$/);
    expect(stored.url).toBe(`/gateway${objectGet.path}?object=${stored.object}`);
    expect(stored.noWatermarkObject).toBe(stored.object);

    const response = await test.fetch(stored.url, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('营业执照 2026.png')}`,
    );
  });

  it('C-10: stores the detected type and serves the file sandboxed under any name', async () => {
    const { object } = await put(aPdf(), '<img onerror=alert(1)>/../a\r\nx: y.pdf');
    const response = await get(object);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.get('content-disposition')).not.toMatch(/[<>/\r\n](?!8)/);
    expect(response.headers.get('x')).toBeNull();
  });

  it.each([
    ['a wrong type', formOf(Buffer.from('hello'), 'a.txt'), '只能上传.png、.jpg、.jpeg、.pdf、.mp4格式'],
    ['another content than the name says', formOf(aPdf(), 'a.png'), '只能上传.png、.jpg、.jpeg、.pdf、.mp4格式'],
    ['a picture over 5 MB', formOf(Buffer.concat([aPng(), Buffer.alloc(5 * MEGABYTE)]), 'a.png'), '大小不能超过5M'],
    ['two things in one', formOf(anArchiveBehind(aPng()), 'a.png'), '文件内容异常，请重新选择文件'],
  ])('refuses %s with a message', async (_what, form, msg) => {
    expect(await send(form)).toMatchObject({ status: 200, body: { code: 4000, msg } });
  });

  it('accepts a film of nearly 20 MB, and refuses a larger one', async () => {
    const film = anMp4(20 * MEGABYTE - 200);
    const { object } = await put(film, 'a.mp4');
    const whole = Buffer.from(await (await get(object)).arrayBuffer());
    expect(whole.equals(film)).toBe(true);
    const { status, body } = await send(formOf(anMp4(21 * MEGABYTE), 'a.mp4'));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 413 });
  });

  it('a film can be read in pieces', async () => {
    const film = anMp4(5000);
    const { object } = await put(film, 'a.mp4');
    const response = await get(object, { headers: { range: 'bytes=100-199' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 100-199/${film.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true);
    const outside = await get(object, { headers: { range: `bytes=${film.length}-` } });
    expect(outside.status).toBe(416);
    expect(await outside.json()).toMatchObject({ code: 416 });
  });
});

describe('S-08: the owner of a file', () => {
  it('answers a foreign and an absent file alike, and refuses a malformed name', async () => {
    const { object } = await put(aPng(), 'a.png');
    const wang = await test.signIn('13800000004');
    const foreign = await (await get(object, { as: wang })).json();
    const absent = await (await get(`${'A'.repeat(32)}.png`, { as: wang })).json();
    expect(foreign).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
    expect(absent).toEqual(foreign);
    expect(await (await get("' or 1=1 --", { as: wang })).json()).toMatchObject({ code: 4000 });
  });

  it('requires a token in addition to the address of a file', async () => {
    const { url } = await put(aPng(), 'a.png');
    expect((await test.fetch(url)).status).toBe(401);
    expect((await test.fetch(url, { headers: { cookie: `pay_platform_token=${token}` } })).status).toBe(401);
  });

  it('refuses a foreign member in the form', async () => {
    const { body } = await send(formOf(aPng(), 'a.png', { memberNo: 'M600010000007' }));
    expect(body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
  });
});

describe('S-12: requests that are no valid form', () => {
  it.each([
    ['JSON', '{}', { 'content-type': 'application/json' }],
    ['nothing', null, {}],
    ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
    ['a form that is cut', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc', {}],
    ['a form without a file', '--b\r\nContent-Disposition: form-data; name="memberNo"\r\n\r\nM1\r\n--b--\r\n', {}],
    ['a file that is a text', '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--b--\r\n', {}],
    [
      'a prototype',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
  ] as [string, string | null, Record<string, string>][])('answers %s with 400', async (_what, body, headers) => {
    const given = { 'content-type': 'multipart/form-data; boundary=b', ...headers };
    expect(await send(body, { headers: given })).toEqual({ status: 400, body: { code: 400, msg: '请求错误' } });
  });

  it('answers two files or many fields with 400', async () => {
    const two = formOf(aPng(), 'a.png');
    two.append('more', new File(['x'], 'b.png'));
    expect((await send(two)).status).toBe(400);
    const many = formOf(aPng(), 'a.png', Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}`, 'x'])));
    expect((await send(many)).status).toBe(400);
  });

  it('answers a form to a JSON call with 400, and keeps running', async () => {
    const response = await test.fetch(`/gateway${queryUserInfo.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formOf(aPng(), 'a.png'),
    });
    expect(response.status).toBe(400);
    expect((await test.ask(queryUserInfo, {}, { token })).status).toBe(200);
  });

  it('answers 401 without a login before it reads the form', async () => {
    const { port } = new URL(test.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', reject);
      socket.on('data', (bytes) => {
        socket.destroy();
        resolve(String(bytes));
      });
      // The client sends only the header of the form. The server must respond without the form.
      socket.write(
        `POST ${PUT} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});

it('S-10: uploads are limited per minute, refused ones count as well', async () => {
  const eager = await test.signIn('13800000005');
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push((await send(formOf(Buffer.from('x'), 'a.txt'), { as: eager })).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses[60]).toBe(429);
});

it('a reset removes the uploaded files', async () => {
  const { object } = await put(aPng(), 'a.png');
  await test.control('POST', '/reset');
  token = await test.signIn('13800000001');
  expect(await (await get(object)).json()).toMatchObject({ code: 4004 });
});

it('a seed without a table of files takes the files over at the next start and restores them on a reset', async () => {
  const objects = async () =>
    (await sql<{ object: string }>`select object from stored_files order by object`.execute(test.sandbox.db)).rows;
  await sql`drop table seed_copy.stored_files`.execute(test.sandbox.db);
  const before = await objects();
  await test.restart();
  token = await test.signIn('13800000001');
  await put(aPng(), 'a.png');
  expect(await objects()).toHaveLength(before.length + 1);
  await test.control('POST', '/reset');
  token = await test.signIn('13800000001');
  expect(await objects()).toEqual(before);
});

it('the range of a request is parsed according to the standard', () => {
  expect(rangeOf('bytes=0-0', 10)).toEqual([0, 0]);
  expect(rangeOf('bytes=5-', 10)).toEqual([5, 9]);
  expect(rangeOf('bytes=-3', 10)).toEqual([7, 9]);
  expect(rangeOf('bytes=-99', 10)).toEqual([0, 9]);
  expect(rangeOf('bytes=10-', 10)).toBeUndefined();
  expect(rangeOf('bytes=3-2', 10)).toBeUndefined();
  expect(rangeOf('bytes=-0', 10)).toBeUndefined();
  for (const other of [undefined, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,3-4'])
    expect(rangeOf(other, 10)).toBeNull();
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 40 }), (from, to, size) => {
      const range = rangeOf(`bytes=${from}-${to}`, size);
      return !range || (range[0] >= 0 && range[0] <= range[1] && range[1] < size);
    }),
  );
});
