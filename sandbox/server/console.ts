import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../http/platform';
import { readDocuments, sendDocument } from './documents';

const HASHED = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HTML = 'text/html; charset=utf-8';
const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>企业开放平台</title>
<main><p>控制台尚未构建，请运行 npm start。</p></main>`;

/** The configuration that the console loads at its start; it contains no secrets. */
export const runtimeConfig = (platform: Platform) => ({
  gateway: '/gateway',
  serverEnv: 'sandbox',
  cryptoPublicKey: platform.keys.publicKey,
  captcha: { script: '/captcha/captcha.js', appId: 'sandbox' },
  chat: { script: '/chat/chat.js', appId: 'sandbox' },
  sandboxControls: platform.controls,
});

/**
 * True if the address names a file: its last segment has a file extension, or it is below the folder of hashed files.
 * If such a file is missing, no page is sent instead.
 */
const namesAFile = (pathname: string) => pathname.startsWith(HASHED) || /\.[a-z0-9]{1,8}$/i.test(pathname);

/** Addresses of the platform's interfaces, which are never pages of the console. */
const OTHERS = /^\/+(gateway|sandbox|openapi|cashier)(\/|$)/i;

/** Builds the response for an unknown address, in the format of the interface to which the address belongs. */
type NotThere = (target: string) => {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
};

/**
 * Serves the built console with precompressed files. An address that has an HTML document gets this document
 * (`/login`: login.html). Every other page gets index.html.
 */
export async function registerConsole(app: FastifyInstance, platform: Platform, notThere: NotThere): Promise<void> {
  const documents = await readDocuments(platform.distDir, runtimeConfig(platform));
  const index = documents.get('/index');

  // Registered before the static files, because the build contains a file of the same name. The response contains
  // this platform's public key.
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig(platform)),
  );
  app.get('/config.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/javascript; charset=utf-8')
      .send(`window.__CONSOLE_CONFIG__ = ${JSON.stringify(runtimeConfig(platform))};\n`),
  );

  if (index) {
    await app.register(fastifyStatic, {
      root: platform.distDir,
      preCompressed: true,
      cacheControl: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response, file) => {
        const hashed = file.startsWith(path.join(platform.distDir, HASHED));
        response.setHeader('cache-control', hashed ? IMMUTABLE : 'no-cache');
        // The response depends on the encodings that the browser accepts, so a cache must keep separate copies.
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }

  // Browsers never revalidate immutable files. So the headers for revalidation are left out, which saves 100 bytes
  // per response.
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith(HASHED) || reply.statusCode !== 200) return;
    for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
  });

  const document = (request: FastifyRequest, reply: FastifyReply, pathname = '/') =>
    index
      ? sendDocument(request, reply, documents.get(pathname) ?? index)
      : reply.code(503).type(HTML).header('cache-control', 'no-cache').send(NOT_BUILT);

  for (const address of ['/', '/index.html']) app.get(address, async (request, reply) => document(request, reply));
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const page = (request.method === 'GET' || request.method === 'HEAD') && !namesAFile(pathname);
    if (page && !OTHERS.test(pathname)) return document(request, reply, pathname);
    const { status, headers, body } = notThere(request.url);
    return reply.code(status).headers(headers).send(body);
  });
}
