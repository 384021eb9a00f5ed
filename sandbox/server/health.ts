import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { httpError } from '../http/answers';
import type { Platform } from '../http/platform';

/** Registers `GET /healthz`: 200 while the database responds, 503 otherwise. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(platform.db);
      return reply.send({ code: 0, msg: '', data: { database: 'up' } });
    } catch {
      const { status, body } = httpError(503);
      return reply.code(status).send(body);
    }
  });
}
