import { connect } from 'node:net';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

/*
 * Tests unusual requests over a plain socket, which no client library sends. Every path below `/openapi`, `/cashier`
 * or `/gateway` gets a response in the format of that interface.
 */

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
afterEach(() => expect(test.logged).toEqual([]));

interface Answered {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends lines unchanged and reads the response until the server closes the connection. */
const say = (first: string, ...more: string[]): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString();
      const [head = '', ...body] = text.split('\r\n\r\n');
      const [status = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      });
      resolve({ status: Number(status.split(' ')[1]), headers: new Map(headers), body: body.join('\r\n\r\n') });
    });
    socket.write(
      [first, 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n').replace('Host: none\r\n', ''),
    );
  });

/** Requests with method, target and further header lines; `Host` is added unless the function removes it. */
const ODD: readonly [what: string, of: (prefix: string) => string[]][] = [
  ['what cannot be decoded', (prefix) => [`GET ${prefix}/v1/%zz HTTP/1.1`]],
  ['a method that no route has', (prefix) => [`TRACE ${prefix}/v1/orders HTTP/1.1`]],
  ['a method of WebDAV', (prefix) => [`PROPFIND ${prefix}/v1/orders HTTP/1.1`]],
  ['a method that nobody has', (prefix) => [`FETCH ${prefix}/v1/orders HTTP/1.1`]],
  [
    'an expectation of something else',
    (prefix) => [`POST ${prefix}/v1/orders HTTP/1.1`, 'Expect: a miracle', 'Content-Length: 2'],
  ],
  ['the folder', (prefix) => [`PUT ${prefix} HTTP/1.1`, 'Content-Length: 0']],
  ['the folder with a slash', (prefix) => [`DELETE ${prefix}/ HTTP/1.1`]],
  ['a folder within', (prefix) => [`GET ${prefix}/v1/ HTTP/1.1`]],
  ['a way out', (prefix) => [`GET ${prefix}/../../etc/passwd HTTP/1.1`]],
  ['a long segment', (prefix) => [`GET ${prefix}/${'a'.repeat(300)} HTTP/1.1`]],
  ['a whole address', (prefix) => [`GET http://elsewhere${prefix}/v1/nothing HTTP/1.1`]],
  ['a header that is too long', (prefix) => [`GET ${prefix}/v1/orders HTTP/1.1`, `X: ${'x'.repeat(20_000)}`]],
  ['a header that is none', (prefix) => [`GET ${prefix}/v1/orders HTTP/1.1`, 'no colon']],
  ['two lengths', (prefix) => [`POST ${prefix}/v1/orders HTTP/1.1`, 'Content-Length: 1', 'Content-Length: 2']],
  ['another version', (prefix) => [`GET ${prefix}/v1/orders HTTP/7.1`]],
  ['a compressed body', (prefix) => [`POST ${prefix}/v1/orders HTTP/1.1`, 'Content-Encoding: br', 'Content-Length: 0']],
  ['a folder of its assets', (prefix) => [`GET ${prefix}/assets/../x HTTP/1.1`]],
];

describe.each([
  ['/openapi', ['code', 'msg', 'requestId']],
  ['/cashier', ['code', 'msg']],
  ['/gateway', ['code', 'msg']],
])('below %s', (prefix, fields) => {
  it.each(ODD)('refuses %s in the common form of this path', async (_what, of) => {
    const { status, headers, body } = await say(...(of(prefix) as [string]));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const parsed = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(parsed).sort()).toEqual(fields);
    expect(typeof parsed['code']).toBe(prefix === '/openapi' ? 'string' : 'number');
    expect(parsed['msg']).toMatch(/[\u4e00-\u9fff]/);
    if (prefix === '/openapi') expect(headers.get('open-request-id')).toBe(parsed['requestId']);
    if (status === 405) expect(headers.get('allow')).toMatch(/GET|POST/);
  });
});

it.each([
  ['TRACE', '/openapi/v1/orders', 405, 'METHOD_NOT_ALLOWED'],
  ['TRACE', '/openapi/v1/nothing', 404, 'NOT_FOUND'],
  ['GET', '/openapi', 404, 'NOT_FOUND'],
  ['GET', '/openapi?x=1', 404, 'NOT_FOUND'],
  ['GET', '/openapi/v1/%zz', 400, 'PARAM_ERROR'],
  ['OPTIONS', '/openapi/openapi.json', 405, 'METHOD_NOT_ALLOWED'],
])('names the fault of the request %s %s', async (method, target, status, code) => {
  const answered = await say(`${method} ${target} HTTP/1.1`);
  expect([answered.status, JSON.parse(answered.body).code]).toEqual([status, code]);
});

it('shows a page to a person who opens an unknown address of the cashier', async () => {
  for (const target of ['/cashier', '/cashier/', '/cashier/nothing', `/cashier/${'a'.repeat(90)}`]) {
    const { status, headers, body } = await say(`GET ${target} HTTP/1.1`, 'Accept: text/html');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('支付链接无效');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});
