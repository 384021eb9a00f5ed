import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const FILES = {
  '': ['index.html', 'text/html; charset=utf-8'],
  'phone.js': ['phone.js', 'text/javascript; charset=utf-8'],
  'phone.css': ['phone.css', 'text/css; charset=utf-8'],
} as const;

/** The page that plays the phone of a QR login. There only where the controls are, which it works through. */
export function registerPhone(app: FastifyInstance): void {
  for (const [address, [name, contentType]] of Object.entries(FILES)) {
    const file = fileURLToPath(new URL(`./public/${name}`, import.meta.url));
    app.get(`/sandbox-phone/${address}`, async (_request, reply) =>
      reply
        .header('content-type', contentType)
        .header('cache-control', 'no-store')
        .send(await readFile(file)),
    );
  }
}
