import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CONTENT_SECURITY_POLICY, POLICY_OF_THE_REST } from '@sandbox/http/headers';
import { runtimeConfig } from '@sandbox/server/console';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

let test: TestSandbox;
let distDir: string;
beforeAll(async () => {
  distDir = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-dist-'));
  await fs.mkdir(path.join(distDir, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>console</title><script src="/config.js"></script>',
    'index.html.br': 'of the build, without a configuration',
    'login.html': '<!doctype html><title>login</title><script src="/config.js"></script>',
    '.secret': 'no',
    'config.json': '{"gateway":"of the build"}',
    'assets/main.0123456789.js': 'main()',
    'assets/main.0123456789.js.br': 'as brotli',
    'assets/main.0123456789.js.gz': 'as gzip',
  };
  for (const [name, text] of Object.entries(files)) await fs.writeFile(path.join(distDir, name), text);
  test = await aSandbox({ distDir });
});
afterAll(async () => {
  await test.stop();
  await fs.rm(distDir, { recursive: true });
});

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await test.fetch(address, { headers: { 'accept-encoding': 'identity', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the built console', () => {
  it.each(['/', '/loginx', '/fund-manage/flow?pageNo=2', '/message/detail/42', '/no/such/page', '/gatewayish'])(
    'serves the main document for every page without its own document: %s',
    async (address) => {
      const { status, text, headers } = await get(address);
      expect(status).toBe(200);
      expect(text).toContain('<title>console</title>');
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each([
    ['/openapi', 'string'],
    ['//openapi/v1/balances', 'number'],
    ['/cashier/a/b/c/d', 'number'],
    ['/gateway/nothing/there', 'number'],
  ])('serves no document for unknown addresses of applications or payers: %s', async (address, code) => {
    const { status, text, headers } = await get(address);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(typeof JSON.parse(text).code).toBe(code);
  });

  it.each(['/cashier', '/cashier/a/b/c/d'])('shows a page of the cashier to a payer who opens %s', async (address) => {
    const { status, text, headers } = await get(address, { accept: 'text/html' });
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('支付链接无效');
  });

  it.each(['/login', '/login?redirect=%2Fhome'])('serves a separate document for the login: %s', async (address) => {
    const { text, headers } = await get(address);
    expect(text).toContain('<title>login</title>');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/', '/login'])('embeds the configuration as data and loads no script for it: %s', async (address) => {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip;q=0.5', 'gzip'],
      ['br;q=0', undefined],
    ] as const) {
      const { text, headers } = await fetchRaw(address, accepted);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(text).not.toContain('/config.js');
      const block = /<script id="config" type="application\/json">(.+?)<\/script>/.exec(text)?.[1];
      expect(JSON.parse(block ?? '')).toEqual(runtimeConfig(test.sandbox.platform));
    }
  });

  it('lets browsers cache hashed files permanently', async () => {
    const { headers, text } = await get('/assets/main.0123456789.js');
    expect(text).toBe('main()');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toContain('javascript');
    for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(headers.get(name)).toBeNull();
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('serves the compressed file for the accepted encodings %s', async (accepted, encoding) => {
    const response = await fetchRaw('/assets/main.0123456789.js', accepted);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    expect(response.text).toBe(encoding === 'br' ? 'as brotli' : 'as gzip');
  });

  it.each([
    '/assets/gone.abcdef0123.js',
    '/assets/',
    '/gone.css',
    '/.secret',
    '/assets/..%2f..%2fpackage.json',
    '/../package.json',
  ])('serves no page in place of a missing file: %s', async (address) => {
    const { status, text } = await get(address);
    expect([200, 404]).toContain(status);
    if (address !== '/../package.json') expect(status).toBe(404);
    expect(text).not.toContain('devDependencies');
    expect(text).not.toBe('no');
  });

  it('serves the runtime configuration of this platform, not of the build', async () => {
    const { text, headers } = await get('/config.json');
    expect(JSON.parse(text)).toEqual({
      gateway: '/gateway',
      serverEnv: 'sandbox',
      cryptoPublicKey: test.sandbox.platform.keys.publicKey,
      captcha: { script: '/captcha/captcha.js', appId: 'sandbox' },
      chat: { script: '/chat/chat.js', appId: 'sandbox' },
      sandboxControls: true,
    });
    expect(headers.get('cache-control')).toBe('no-cache');
    const script = await get('/config.js');
    expect(script.text).toBe(`window.__CONSOLE_CONFIG__ = ${JSON.stringify(JSON.parse(text))};\n`);
    expect(script.headers.get('content-type')).toContain('javascript');
  });
});

/** Sends a request without `fetch`, which adds cache headers and decompresses responses. */
async function fetchRaw(address: string, accepted: string, more: Record<string, string> = {}) {
  const http = await import('node:http');
  const { hostname, port } = new URL(test.url);
  type Answer = { status?: number; headers: Record<string, string | string[] | undefined>; text: string };
  return new Promise<Answer>((resolve, reject) => {
    http
      .get({ hostname, port, path: address, headers: { 'accept-encoding': accepted, ...more } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const { 'content-encoding': encoding } = response.headers;
          // For hashed files the test only checks that they are compressed, so they are not decompressed.
          const packed = address.startsWith('/assets/') ? undefined : encoding;
          const text = (packed === 'br' ? brotliDecompressSync(body) : packed ? gunzipSync(body) : body).toString();
          resolve({ status: response.statusCode, headers: response.headers, text });
        });
      })
      .on('error', reject);
  });
}

describe('headers', () => {
  it('C-01: the policy allows no inline, evaluated or foreign code', () => {
    const directives = Object.fromEntries(
      CONTENT_SECURITY_POLICY.split('; ').map((directive) => [
        directive.split(' ', 1)[0],
        directive.split(' ').slice(1).join(' '),
      ]),
    );
    expect(directives).toEqual({
      'default-src': "'self'",
      'img-src': "'self' data: blob:",
      'media-src': "'self' blob:",
      'frame-src': "'self' blob:",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it.each([
    '/',
    '/login',
    '/assets/main.0123456789.js',
    '/gone.js',
    '/gateway/nowhere',
    '/captcha/captcha.js',
    '/healthz',
  ])('C-01, C-02: sends the security headers with every answer: %s', async (address) => {
    const { headers } = await get(address);
    const isDocument = headers.get('content-type')?.startsWith('text/html');
    expect(isDocument).toBe(address === '/' || address === '/login');
    expect(headers.get('content-security-policy')).toBe(isDocument ? CONTENT_SECURITY_POLICY : POLICY_OF_THE_REST);
    expect(headers.get('x-frame-options')).toBe(isDocument ? 'DENY' : null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['/', 'identity'],
    ['/login', 'identity'],
    ['/login', 'br'],
    ['/index.html', 'identity'],
  ])('C-01: repeats the policy for an unchanged document: %s (%s)', async (address, accepted) => {
    const { etag } = (await fetchRaw(address, accepted)).headers;
    const { status, headers } = await fetchRaw(address, accepted, { 'if-none-match': String(etag) });
    expect(status).toBe(304);
    expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('C-02: sends HSTS behind https only, and trusts a proxy only by configuration', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect((await get('/', forwarded)).headers.get('strict-transport-security')).toBeNull();
    const behindProxy = await aSandbox({ distDir, trustProxy: true });
    try {
      const response = await behindProxy.fetch('/', { headers: forwarded });
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    } finally {
      await behindProxy.stop();
    }
  });

  it('S-10: behind a proxy, takes the client address from the proxy and never from the client', async () => {
    const behindProxy = await aSandbox({ distDir, trustProxy: true });
    try {
      for (const chosen of ['1.1.1.1', '2.2.2.2, 3.3.3.3'])
        await behindProxy.fetch('/captcha/ticket', {
          method: 'POST',
          headers: { 'x-forwarded-for': `${chosen}, 203.0.113.9` },
        });
      const counted = behindProxy.sandbox.db.selectFrom('rate_counters').select(['bucket', 'hits']);
      expect(await counted.execute()).toEqual([{ bucket: 'captcha-ticket:203.0.113.9', hits: 2 }]);
    } finally {
      await behindProxy.stop();
    }
  });

  it('C-02: forbids caches to store answers of the gateway', async () => {
    for (const address of ['/gateway/nowhere', '/gateway/basic/getCryptoUrl']) {
      expect((await get(address)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

it('answers 503 with a message while the console is not built', async () => {
  const unbuilt = await aSandbox({ distDir: path.join(distDir, 'nowhere') });
  try {
    const response = await unbuilt.fetch('/login');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('控制台尚未构建');
    expect((await unbuilt.fetch('/healthz')).status).toBe(200);
  } finally {
    await unbuilt.stop();
  }
});

describe('the captcha’s stand-in', () => {
  it('serves the captcha script and styles without inline code, under the policy of the console', async () => {
    const script = await get('/captcha/captcha.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.text).toContain('window.OpenCaptcha');
    expect(script.text).not.toMatch(/\.style\b|innerHTML|eval\(|new Function/);
    expect((await get('/captcha/captcha.css')).headers.get('content-type')).toContain('text/css');
  });

  it('limits the captcha tickets of an address', async () => {
    const minute = new Date(Math.floor(test.clock.now().getTime() / 60_000) * 60_000);
    await test.sandbox.db
      .insertInto('rate_counters')
      .values({ bucket: 'captcha-ticket:127.0.0.1', minute, hits: 3000 })
      .execute();
    const response = await test.fetch('/captcha/ticket', { method: 'POST' });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ code: 429, msg: '操作过于频繁，请稍后再试' });
  });
});
