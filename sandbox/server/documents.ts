import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An HTML document in every content encoding that the platform sends. */
interface Document {
  etag: string;
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** HTML documents by their address, such as `/login`. `/index` serves all addresses that have no document. */
export type Documents = ReadonlyMap<string, Document>;

/**
 * The script tag by which a document loads its configuration from a plain file server. This platform replaces the tag
 * by the configuration itself.
 */
const CONFIG_SCRIPT = '<script src="/config.js"></script>';

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Reads the HTML files of the build once; returns an empty map without a build. Inserts the platform's configuration
 * as a JSON block, which the browser does not execute. A separate script would need one more request before the first
 * paint.
 */
export async function readDocuments(distDir: string, config: object): Promise<Documents> {
  const names = await readdir(distDir).catch(() => []);
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const read = async (name: string): Promise<[string, Document]> => {
    const html = await readFile(path.join(distDir, name), 'utf8');
    const block = `<script id="config" type="application/json">${json}</script>`;
    const identity = Buffer.from(html.replace(CONFIG_SCRIPT, () => block));
    const bodies = { identity, br: await packed.br(identity), gzip: await packed.gzip(identity) };
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
    return [`/${name.slice(0, -'.html'.length)}`, { etag, bodies }];
  };
  return new Map(await Promise.all(names.filter((name) => name.endsWith('.html')).map(read)));
}

/** Returns the best content encoding that the client accepts. */
function formOf(accepted: string): keyof Document['bodies'] {
  const named = accepted
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .flatMap(([name, quality]) => (/^q=0(\.0*)?$/.test(quality ?? '') ? [] : (name ?? '')));
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity';
}

/** Sends a document, or status 304 if the browser's own copy is unchanged. */
export function sendDocument({ headers }: FastifyRequest, reply: FastifyReply, { etag, bodies }: Document) {
  const form = formOf(String(headers['accept-encoding'] ?? ''));
  const tag = `"${etag}-${form}"`;
  // Sets the content type of a 304 too, because only responses of this type get the headers for documents.
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag });
  if (String(headers['if-none-match'] ?? '').includes(tag)) return reply.code(304).send();
  if (form !== 'identity') reply.header('content-encoding', form);
  return reply.send(bodies[form]);
}
