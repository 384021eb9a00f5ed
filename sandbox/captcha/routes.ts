import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Limit, withinLimit } from '../domain/limits';
import { issueTicket } from '../domain/tickets';
import { httpError } from '../http/answers';
import type { Platform } from '../http/platform';

const FILES = {
  'captcha.js': 'text/javascript; charset=utf-8',
  'captcha.css': 'text/css; charset=utf-8',
} as const;
/** Limit of captcha tickets per network address. A user needs one ticket per login. */
const TICKETS: Limit = { name: 'captcha-ticket', hits: 3000, minutes: 10 };

/**
 * Simulates the captcha of a third party: a script with its dialog, and the service that issues captcha tickets. The
 * console uses only the script's interface. The platform verifies the tickets itself; in production it would send
 * them to the third party.
 */
export function registerCaptcha(app: FastifyInstance, platform: Platform): void {
  for (const [name, contentType] of Object.entries(FILES)) {
    const file = fileURLToPath(new URL(`./public/${name}`, import.meta.url));
    app.get(`/captcha/${name}`, async (_request, reply) =>
      reply
        .header('content-type', contentType)
        .header('cache-control', 'public, max-age=300')
        .send(await readFile(file)),
    );
  }

  app.post('/captcha/ticket', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const realNow = platform.clock.real();
    if (!(await withinLimit(platform.db, TICKETS, request.ip, realNow))) {
      const { status, body } = httpError(429);
      return reply.code(status).send(body);
    }
    const randstr = Buffer.from(platform.random(6)).toString('base64url');
    const ticket = await issueTicket(platform.db, platform.random, 'CAPTCHA', randstr, realNow);
    return reply.send({ ticket, randstr });
  });
}
