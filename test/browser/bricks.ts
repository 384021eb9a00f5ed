import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildPage } from '../../bench/build';
import { CONTENT_SECURITY_POLICY } from '../../sandbox/http/headers';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Time limit of `serveBricks` in ms. The function builds a page, which takes long on a slow machine. */
export const BUILDS = 180_000;

/**
 * Serves the page that shows all UI components (bench/pages/bricks.tsx), from one origin with the sandbox and with
 * the console's own CSP.
 */
export async function serveBricks(): Promise<{ url: string; close: () => void }> {
  const folder = await buildPage('bricks', { quick: true });
  const sandbox = { host: '127.0.0.1', port: Number(process.env.BROWSER_TEST_OWN_PORT) };

  const pass = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const onward = http.request(
      { ...sandbox, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bricks');
    const name = pathname === '/' ? 'index.html' : pathname;
    const content = /^(index\.html|\/assets\/[\w.-]+)$/.test(name)
      ? await readFile(path.join(folder, name)).catch(() => null)
      : null;
    if (content === null) return pass(request, response);
    response.writeHead(200, {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
