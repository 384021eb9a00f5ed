import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Limit, withinLimit } from '../domain/limits';
import { httpError } from '../http/answers';
import { parseBody } from '../http/body';
import type { Platform } from '../http/platform';
import { GREETING, SUGGESTIONS } from './knowledge';
import { answerTo } from './match';

const SCRIPT = fileURLToPath(new URL('./public/chat.js', import.meta.url));
/** Limit of questions per network address. */
const QUESTIONS: Limit = { name: 'chat', hits: 600, minutes: 10 };
/** Maximum length of a question in UTF-16 units, in which browsers count the text of a field. */
const LONGEST_QUESTION = 500;

const Question = z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_QUESTION)) });

/**
 * Simulates the customer service chat of a third party: a script, and the service behind it, which answers from a knowledge base.
 * It receives no data about the user and stores no questions.
 */
export function registerChat(app: FastifyInstance, platform: Platform): void {
  app.get('/chat/chat.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await readFile(SCRIPT)),
  );

  const refused = (reply: FastifyReply, status: number) => reply.code(status).send(httpError(status).body);

  app.post('/chat/open', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ greeting: GREETING, suggestions: SUGGESTIONS }),
  );

  app.post('/chat/ask', async (request: FastifyRequest, reply) => {
    reply.header('cache-control', 'no-store');
    const question = z.safeParse(Question, parseBody((request.body as Uint8Array | null) ?? new Uint8Array()));
    if (!question.success) return refused(reply, 400);
    if (!(await withinLimit(platform.db, QUESTIONS, request.ip, platform.clock.real()))) return refused(reply, 429);
    return reply.send(answerTo(question.data.text));
  });
}
