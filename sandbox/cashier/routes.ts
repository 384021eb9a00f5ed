import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PayMethod } from '@/contract/productCodes';
import { inTransaction } from '../db/transaction';
import { logoOf, orderOfToken, payerView } from '../domain/cashier/payer';
import { FATES, pressPay } from '../domain/cashier/payments';
import { type Limit, withinLimit } from '../domain/limits';
import { Refusal } from '../domain/refusal';
import { httpError } from '../server/answers';
import { parseBody } from '../server/body';
import type { Platform } from '../server/platform';

const HTML = 'text/html; charset=utf-8';
const ASSETS = {
  'cashier.js': 'text/javascript; charset=utf-8',
  'cashier.css': 'text/css; charset=utf-8',
} as const;

/** Nothing but its own script, style and pictures; calls to its own origin. */
export const CASHIER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Calls of one payer about one order; of one address that guesses at orders. */
const CALLS: Limit = { name: 'cashier', hits: 60, minutes: 1 };

const Asked = z.object({
  payMethod: PayMethod,
  fate: z._default(z.enum(FATES), 'SUCCESS'),
  /** How many payments the page knew. */
  tries: z.int().check(z.gte(0), z.lte(1_000)),
});

const fileOf = (name: string) => fileURLToPath(new URL(`./public/${name}`, import.meta.url));

/**
 * The cashier: a document of its own for payers, at an address that holds 128 random bits. It sets and reads no cookie,
 * takes no session, and what it knows of the console is nothing.
 */
export function registerCashier(app: FastifyInstance, platform: Platform): void {
  const { db, clock, random } = platform;

  for (const [name, contentType] of Object.entries(ASSETS))
    app.get(`/cashier/assets/${name}`, async (_request, reply) =>
      reply
        .header('content-type', contentType)
        .header('cache-control', 'no-cache')
        .send(await readFile(fileOf(name))),
    );

  const page = async (reply: FastifyReply, name: string, status = 200) =>
    reply
      .code(status)
      .header('content-type', HTML)
      .header('cache-control', 'no-store')
      .send(await readFile(fileOf(name)));
  // After the hook of all documents, which says the console's policy.
  app.addHook('onSend', async (request, reply) => {
    if (/^\/cashier(\/|\?|$)/.test(request.url)) reply.header('content-security-policy', CASHIER_POLICY);
  });

  const refused = (reply: FastifyReply, status: number) =>
    reply.code(status).header('cache-control', 'no-store').send(httpError(status).body);

  /** The number of the address's order, once the call is counted; answers itself where there is none. */
  async function opened(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const { token } = request.params as { token: string };
    const tradeNo = await orderOfToken(db, token);
    const subject = tradeNo === undefined ? request.ip : `${request.ip} ${tradeNo}`;
    if (!(await withinLimit(db, CALLS, subject, clock.real()))) {
      reply.header('retry-after', '60');
      await refused(reply, 429);
      return null;
    }
    if (tradeNo === undefined) await refused(reply, 404);
    return tradeNo ?? null;
  }

  const shown = async (tradeNo: string) => {
    const { now } = await clock.read(db);
    return { ...(await payerView(db, tradeNo, now)), controls: platform.controls };
  };
  const told = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body);

  app.get('/cashier/:token', async (request, reply) => {
    const { token } = request.params as { token: string };
    return (await orderOfToken(db, token)) === undefined ? page(reply, 'unknown.html', 404) : page(reply, 'index.html');
  });

  app.get('/cashier/:token/state', async (request, reply) => {
    const tradeNo = await opened(request, reply);
    return tradeNo === null ? reply : told(reply, { code: 0, msg: '', data: await shown(tradeNo) });
  });

  app.get('/cashier/:token/logo', async (request, reply) => {
    const { token } = request.params as { token: string };
    const tradeNo = await orderOfToken(db, token);
    const logo = tradeNo === undefined ? undefined : await logoOf(db, tradeNo);
    if (!logo) return refused(reply, 404);
    return reply.header('content-type', logo.content_type).header('cache-control', 'no-cache').send(logo.content);
  });

  app.post('/cashier/:token/pay', async (request, reply) => {
    const tradeNo = await opened(request, reply);
    if (tradeNo === null) return reply;
    const asked = z.safeParse(Asked, parseBody((request.body as Uint8Array | null) ?? new Uint8Array()));
    // What becomes of a payment is for payers to choose only where everything else can be chosen.
    if (!asked.success || (asked.data.fate !== 'SUCCESS' && !platform.controls)) return refused(reply, 400);
    try {
      const pressed = await inTransaction(db, async (trx) =>
        pressPay(
          {
            db: trx,
            ...(await clock.read(trx)),
            address: request.ip,
            device: '',
            random,
            reviewDelayMs: platform.reviewDelayMs,
            newId: (prefix) => `${prefix}${Buffer.from(random(10)).toString('hex')}`,
          },
          tradeNo,
          asked.data,
        ),
      );
      const msg = typeof pressed === 'object' ? pressed.refused : '';
      return told(reply, { code: msg === '' ? 0 : 1, msg, data: await shown(tradeNo) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return told(reply, { code: 1, msg: error.msg, data: await shown(tradeNo) });
    }
  });

  // The payer goes without having paid: where to. The order stays as it is.
  app.post('/cashier/:token/leave', async (request, reply) => {
    const tradeNo = await opened(request, reply);
    if (tradeNo === null) return reply;
    const { back } = await shown(tradeNo);
    return told(reply, { code: 0, msg: '', data: { back } });
  });

  // Whatever else is asked for here is not the console's: people get a page, calls JSON.
  app.all('/cashier/*', async (request, reply) =>
    request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html')
      ? page(reply, 'unknown.html', 404)
      : refused(reply, 404),
  );
  app.get('/cashier', async (_request, reply) => page(reply, 'unknown.html', 404));
}
