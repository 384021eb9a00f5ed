import http from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { routes } from '@sandbox/http/calls';
import { contentDisposition } from '@sandbox/server/gateway';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { sql } from 'kysely';
import { queryAccountBalance, queryAccountFlow } from '@/contract/calls/accounts';
import { catalogue } from '@/contract/calls/catalogue';
import { login, queryUserInfo, queryWarehouseUserInfo } from '@/contract/calls/login';
import { queryMerchants } from '@/contract/calls/merchants';
import { todayTradeGeneral } from '@/contract/calls/trades';
import type { Call } from '@/contract/defineCall';

let test: TestSandbox;
let token: string;
beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn('13800000001');
});
afterAll(() => test.stop());

const PATH = '/gateway/trade/platform/queryAccountBalance';
const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await test.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body,
  });
  return { status: response.status, body: await response.json() };
};

it('serves every call of the catalogue at its path and its warehouse twin', () => {
  const paths = Object.values(catalogue as Record<string, Call>).flatMap((call) =>
    call.warehousePath ? [call.path, call.warehousePath] : [call.path],
  );
  expect([...routes.keys()].sort()).toEqual(paths.sort());
});

describe('requests that are no calls', () => {
  it.each([
    '/gateway/nowhere',
    '/gateway/',
    '/gateway/trade//platform/queryAccountBalance',
    `${PATH}/`,
    '/gateway/__proto__',
    '/gateway/constructor',
  ])('answers an unknown path with 404 before any authentication: %s', async (path) => {
    const response = await test.fetch(path, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 404, msg: '请求地址出错' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a wrong method with 405 and names the right method', async () => {
    const response = await test.fetch(PATH, { method: 'GET' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ code: 405 });
  });
});

describe('the access to calls', () => {
  const balance = { pageNo: 1, pageSize: 10 } as const;

  it.each([[undefined], ['x'], ['Zm9yZWlnbg'.repeat(4)], ["' or 1=1 --"]])(
    'answers 401 without a valid token (%s)',
    async (bad) => {
      const { status, body } = await test.ask(queryAccountBalance, balance, bad === undefined ? {} : { token: bad });
      expect({ status, body }).toEqual({ status: 401, body: { code: 401, msg: '用户凭证已过期' } });
    },
  );

  it('S-09: the plain path is for ordinary users, its twin for warehouse users', async () => {
    const staff = await test.signIn('yc_staff');
    const twin = queryAccountBalance.warehousePath as string;
    expect((await test.ask(queryAccountBalance, balance, { token })).status).toBe(200);
    expect((await test.ask(queryAccountBalance, balance, { token, path: twin })).status).toBe(403);
    expect((await test.ask(queryAccountBalance, balance, { token: staff, path: twin })).status).toBe(200);
    const refused = await test.ask(queryAccountBalance, balance, { token: staff });
    expect(refused).toMatchObject({ status: 403, body: { code: 403, msg: '拒绝访问' } });
  });

  it('S-09: refuses warehouse employees at ordinary calls, and ordinary users at warehouse calls', async () => {
    const staff = await test.signIn('yc_staff');
    for (const call of [queryUserInfo, queryMerchants, todayTradeGeneral]) {
      expect((await test.ask(call, {}, { token: staff })).status).toBe(403);
    }
    expect((await test.ask(queryWarehouseUserInfo, {}, { token: staff })).status).toBe(200);
    expect((await test.ask(queryWarehouseUserInfo, {}, { token })).status).toBe(403);
  });

  it('S-09: a permission that the role lost counts at once', async () => {
    const reader = await test.signIn('13800000002');
    expect((await test.ask(queryAccountBalance, balance, { token: reader })).status).toBe(200);
    await sql`delete from role_permissions where role_id = 'READER' and permission = 'fund:read'`.execute(
      test.sandbox.db,
    );
    expect((await test.ask(queryAccountBalance, balance, { token: reader })).status).toBe(403);
    await test.sandbox.db
      .insertInto('role_permissions')
      .values({ role_id: 'READER', permission: 'fund:read' })
      .execute();
  });

  it('S-08: refuses a foreign member and an absent member with the same text', async () => {
    const [foreign, absent] = await Promise.all(
      ['M600010000007', 'M699999999999'].map((memberNo) =>
        test.ask(queryAccountBalance, { ...balance, memberNo }, { token }),
      ),
    );
    expect(foreign?.body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
    expect(absent?.body).toEqual(foreign?.body);
  });

  it('S-08: ignores body fields that name another user or permission', async () => {
    const { body } = await test.ask(
      queryUserInfo,
      {
        userId: '100010000004',
        userType: '1',
        enterpriseName: 'x',
        permissions: ['warehouse:admin'],
        admin: true,
      } as never,
      { token },
    );
    expect(body).toMatchObject({ data: { loginAccount: '13800000001' } });
  });
});

describe('a file answer', () => {
  it('answers a file as an attachment with its Chinese name and own type, without sniffing or caching', async () => {
    const response = await test.fetch('/gateway/mts/openPlatform/downLoadAccountFlow', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ format: 'csv', columns: ['flowNo'], flowNo: 'no such flow' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~-]+$/);
  });

  it('escapes the file name in its header', () => {
    expect(contentDisposition('流水 "a"\r\nX: 1;(b).csv')).toBe(
      `attachment; filename="____a___X__1__b_.csv"; filename*=UTF-8''%E6%B5%81%E6%B0%B4%20%22a%22%0D%0AX%3A%201%3B%28b%29.csv`,
    );
  });

  it('answers a refused file as JSON', async () => {
    const { body } = await post('/gateway/mts/openPlatform/downLoadAccountFlow', '{"format":"csv","columns":["x"]}');
    expect(body).toMatchObject({ code: 4000, data: { fields: { 'columns.0': '取值不正确' } } });
  });
});

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('S-12: whatever the body, the answer is JSON and the process stays up', () => {
  const isPlainError = ({ status, body }: { status: number; body: Record<string, unknown> }, expected: number) => {
    expect(status).toBe(expected);
    expect(body).toEqual({ code: expected, msg: expect.any(String) });
  };

  it.each<[string, BodyInit, number]>([
    ['cut off', '{"pageNo":1', 400],
    ['bare text', 'hello', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['UTF-16', Buffer.from('{"pageNo":1,"pageSize":10}', 'utf16le'), 400],
    ['20,001 values', `{"pageNo":1,"pageSize":10,"more":[${'1,'.repeat(20_000)}1]}`, 400],
    ['depth 10,000 of arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['depth 10,000 in a field that is not asked for', `{"pageNo":1,"pageSize":10,"more":${deep(10_000)}}`, 400],
    ['depth 10,000 of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['a prototype', '{"pageNo":1,"pageSize":10,"__proto__":{"isAdmin":true}}', 400],
    ['a constructor', '{"pageNo":1,"pageSize":10,"constructor":{"prototype":{"x":1}}}', 400],
    ['a NUL', '{"pageNo":1,"pageSize":10,"keyword":"a\\u0000b"}', 400],
    ['half a surrogate pair', '{"pageNo":1,"pageSize":10,"keyword":"\\ud800"}', 400],
    ['a missing field', '{"pageNo":1}', 400],
    ['a wrong type', '{"pageNo":"1","pageSize":10}', 400],
    ['a fraction for a whole number', '{"pageNo":1.5,"pageSize":10}', 400],
    ['infinity', '{"pageNo":1e999,"pageSize":10}', 400],
    ['2 MB', JSON.stringify({ pageNo: 1, pageSize: 10, keyword: 'x'.repeat(2_000_000) }), 413],
  ])('answers this body with a plain error: %s', async (_what, body, expected) => {
    isPlainError(await post(PATH, body), expected);
    expect((await test.fetch('/healthz')).status).toBe(200);
  });

  it('ignores an unknown field that does no harm', async () => {
    expect((await post(PATH, `{"pageNo":1,"pageSize":10,"more":${deep(60)}}`)).body.code).toBe(0);
  });

  it('refuses a compressed bomb without unpacking it', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
    isPlainError(await post(PATH, bomb, { 'content-encoding': 'gzip' }), 415);
  });

  it('names the fields of refused values at HTTP 200', async () => {
    expect(await post(PATH, '{"pageNo":0,"pageSize":51,"accountType":"GOLD"}')).toEqual({
      status: 200,
      body: {
        code: 4000,
        msg: '请检查填写的内容',
        data: { fields: { pageNo: '不能小于1', pageSize: '不能大于50', accountType: '取值不正确' } },
      },
    });
  });

  it('S-11: accepts only listed sort names, and treats text that looks like SQL as text', async () => {
    for (const sortField of ['createTime; drop table users', 'flow_no', '__proto__']) {
      const { status, body } = await post(
        '/gateway/mts/openPlatform/queryAccountFlow',
        JSON.stringify({ pageNo: 1, pageSize: 10, sortField }),
      );
      expect({ status, fields: body.data?.fields }).toEqual({ status: 200, fields: { sortField: '取值不正确' } });
    }
    const { body } = await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 10, keyword: "%' or '1'='1" }, { token });
    expect(body).toMatchObject({ code: 0, data: { total: 0 } });
  });

  it('answers any JSON value at any call in the common form, without internal details', async () => {
    const paths = [...routes.keys()].filter((path) => path !== login.path);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.json({ maxDepth: 4 }), async (path, body) => {
        const response = await test.fetch(`/gateway${path}`, {
          method: routes.get(path)?.call.method ?? 'POST',
          headers: { authorization: `Bearer ${token}` },
          ...(routes.get(path)?.call.method === 'GET' ? {} : { body }),
        });
        const text = await response.text();
        if (path === '/auth/oauth/logout') token = await test.signIn('13800000001');
        expect(response.status).toBeLessThan(500);
        expect(JSON.parse(text)).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
        expect(text).not.toMatch(/select |node_modules|\.ts:|Error:|postgres/i);
      }),
      { numRuns: 150 },
    );
  });

  it('answers fields with valid names and any values in the common form', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            pageNo: fc.constantFrom(1, 2, 1_000_000),
            pageSize: fc.constantFrom(1, 50),
            keyword: value,
            flowNo: value,
            minAmount: value,
            startTime: value,
            merchantNo: value,
          },
          { requiredKeys: ['pageNo', 'pageSize'] },
        ),
        async (body) => {
          const answer = await post('/gateway/mts/openPlatform/queryAccountFlow', JSON.stringify(body));
          expect([200, 400]).toContain(answer.status);
          expect(answer.body).toMatchObject({ code: expect.any(Number) });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('answers a fault of the platform with 500, logs it, and reveals nothing', async () => {
    await sql`update platform_settings set value = '{}' where key = 'config'`.execute(test.sandbox.db);
    const { status, body } = await post('/gateway/basic/sys/config/get', '{}');
    expect({ status, body }).toEqual({ status: 500, body: { code: 500, msg: '服务器内部错误' } });
    expect(test.logged.at(-1)).toContain('POST /basic/sys/config/get failed');
    await test.restoreSeed();
    token = await test.signIn('13800000001');
  });

  it('answers bytes that are not HTTP in JSON', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(test.url);
      const socket = net.connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ code: 400, msg: '请求错误' });
  });

  it('answers an address that cannot be decoded with 400', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(test.url);
      http
        .get({ hostname, port, path: '/gateway/%zz' }, (response) => resolve(response.resume().statusCode))
        .on('error', reject);
    });
    expect(status).toBe(400);
  });

  it.each([
    ['a header that is too large', `GET /healthz HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request without Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a tunnel', 'CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['an expectation that nobody meets', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', 417],
  ])('answers %s in the common form', async (_, text, status) => {
    const { hostname, port } = new URL(test.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname, () => socket.end(text));
      let read = '';
      socket.on('data', (chunk: Buffer) => {
        read += chunk;
      });
      socket.on('close', () => resolve(read));
      socket.on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`{"code":${status},"msg":"`);
  });

  it('answers running requests while the server ends, refuses new ones, and closes all connections', async () => {
    const ending = await aSandbox();
    const { hostname, port } = new URL(ending.url);
    const aSocket = () => {
      const socket = net.connect(Number(port), hostname);
      let read = '';
      socket.on('data', (chunk: Buffer) => {
        read += chunk;
      });
      const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(read)));
      const arrived = async (words: string) => {
        while (!read.includes(words)) await new Promise((resolve) => socket.once('data', resolve));
      };
      return { socket, ended, arrived };
    };
    // A connection that has sent half of the header. The request begins when the rest arrives.
    const late = aSocket();
    late.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    // A connection whose request the server has accepted and whose body it waits for.
    const begun = aSocket();
    begun.socket.write(
      'POST /gateway/basic/sys/config/get HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
    );
    await begun.arrived('100 Continue');
    const stopped = ending.sandbox.close();
    const refuses = () =>
      new Promise<boolean>((resolve) => {
        const probe = net.connect(Number(port), hostname, () => resolve(false)).on('error', () => resolve(true));
        probe.on('connect', () => probe.destroy());
      });
    while (!(await refuses()));
    late.socket.write('\r\n');
    begun.socket.write('{}');
    expect(await begun.ended).toMatch(/HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is);
    const lateResponse = await late.ended;
    expect(lateResponse).toMatch(/^HTTP\/1\.1 503 .*\{"code":503,"msg":"服务不可用"\}$/s);
    // Even this late response has the security headers of every response.
    expect(lateResponse).toContain('x-content-type-options: nosniff');
    await stopped;
    await ending.stop();
  });
});
