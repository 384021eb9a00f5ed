import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PayMethod } from '@/contract/words/productCodes';
import { inTransaction } from '../db/transaction';
import { logoOf, orderOfToken, payerView } from '../domain/cashier/payer';
import { FATES, pressPay } from '../domain/cashier/payments';
import { type Limit, withinLimit } from '../domain/limits';
import { Refusal } from '../domain/refusal';
import { httpError } from '../http/answers';
import { parseBody } from '../http/body';
import type { Platform } from '../http/platform';
import { newIdOf } from '../http/requestContext';
import { networkOf } from '../openapi/addresses';
import { Buckets } from '../openapi/buckets';
import { Recent } from '../openapi/recent';

const HTML = 'text/html; charset=utf-8';
const ASSETS = {
  'cashier.js': 'text/javascript; charset=utf-8',
  'cashier.css': 'text/css; charset=utf-8',
} as const;

/** Content security policy of the payers' page: only its own script, style and pictures, and calls to its own origin. */
const CASHIER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data: blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Limit of calls for one order from one network address. */
const CALLS: Limit = { name: 'cashier', hits: 60, minutes: 1 };
/**
 * Limit of attempts per network address with order addresses that do not exist. Counted in memory, so that guessed
 * addresses cause no database queries.
 */
const GUESSES = { perSecond: 1, atOnce: 60 };
const GUESS_AGAIN = '60';

const PaymentRequest = z.object({
  payMethod: PayMethod,
  fate: z._default(z.enum(FATES), 'SUCCESS'),
  /**
   * Number of payments of the order that the payer's page had loaded. If the order has a different number now, the
   * button was pressed twice, and no payment starts.
   */
  tries: z.int().check(z.gte(0), z.lte(1_000)),
});

/** Checks whether a request's target belongs to the payers' page. The target may also be a full URL. */
export const isCashierTarget = (target: string): boolean =>
  /^(?:https?:\/\/[^/?#]*)?\/cashier(?:[/?#]|$)/i.test(target);

const fileOf = (name: string) => fileURLToPath(new URL(`./public/${name}`, import.meta.url));

/**
 * Registers the cashier: a page for payers, separate from the console, at an address with 128 random bits. It sets
 * and reads no cookie, accepts no session, and contains no data of the console.
 */
export async function registerCashier(app: FastifyInstance, platform: Platform): Promise<void> {
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
  // Registered after the hook that sets the console's content security policy on all documents, so that the cashier's
  // policy replaces the console's policy.
  app.addHook('onSend', async (request, reply) => {
    if (/^\/cashier(\/|\?|$)/.test(request.url)) reply.header('content-security-policy', CASHIER_POLICY);
  });

  const refused = (reply: FastifyReply, status: number) =>
    reply.code(status).header('cache-control', 'no-store').send(httpError(status).body);

  const guesses = new Buckets(GUESSES);
  const opened = new Recent();
  /**
   * Returns the number of the order that has the requested address. Returns 404 if no order has it, and 429 without a
   * lookup after too many guesses. Payers who share the network address with a guesser can still use orders that they
   * have already opened.
   */
  async function found(request: FastifyRequest): Promise<string | 404 | 429> {
    const { token } = request.params as { token: string };
    const from = networkOf(request.ip);
    const realNow = clock.real();
    if (!opened.has(token, realNow) && guesses.wait(from, realNow) !== null) return 429;
    const tradeNo = await orderOfToken(db, token);
    if (tradeNo === undefined) guesses.take(from, realNow);
    else opened.add(token, realNow);
    return tradeNo ?? 404;
  }
  /** Answers with an error page. */
  const noPage = (reply: FastifyReply, status: 404 | 429) =>
    status === 404
      ? page(reply, 'unknown.html', 404)
      : page(reply.header('retry-after', GUESS_AGAIN), 'busy.html', 429);

  /**
   * Counts the call against the rate limit and returns the number of the order that has the requested address. If
   * there is no order or the limit is exceeded, it sends the error response and returns null.
   */
  async function counted(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const tradeNo = await found(request);
    const fault =
      typeof tradeNo === 'number' || (await withinLimit(db, CALLS, `${request.ip} ${tradeNo}`, clock.real()))
        ? tradeNo
        : 429;
    if (typeof fault === 'string') return fault;
    if (fault === 429) reply.header('retry-after', GUESS_AGAIN);
    await refused(reply, fault);
    return null;
  }

  /**
   * Refuses a payment request from another site's page. Also refuses a request whose body is not JSON, because a form
   * of another site could send it. The browser sets `Sec-Fetch-Site`; if the header is missing, the Origin must be
   * the payers' page. Programs other than browsers send neither header and are accepted.
   */
  function refusedPress({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    const { origin, host, 'sec-fetch-site': site } = headers;
    const own = [`http://${host}`, `https://${host}`, new URL(platform.publicUrl).origin];
    const isForeign = site === undefined ? origin !== undefined && !own.includes(origin) : site !== 'same-origin';
    if (isForeign) return refused(reply, 403);
    return /^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? '') ? null : refused(reply, 415);
  }

  const shown = async (tradeNo: string) => {
    const { now } = await clock.read(db);
    return { ...(await payerView(db, tradeNo, now)), controls: platform.controls };
  };
  const sendUncached = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body);

  app.get('/cashier/:token', async (request, reply) => {
    const tradeNo = await found(request);
    return typeof tradeNo === 'number' ? noPage(reply, tradeNo) : page(reply, 'index.html');
  });

  app.get('/cashier/:token/state', async (request, reply) => {
    const tradeNo = await counted(request, reply);
    return tradeNo === null ? reply : sendUncached(reply, { code: 0, msg: '', data: await shown(tradeNo) });
  });

  app.get('/cashier/:token/logo', async (request, reply) => {
    const tradeNo = await found(request);
    const logo = typeof tradeNo === 'string' ? await logoOf(db, tradeNo) : undefined;
    if (!logo) return refused(reply, tradeNo === 429 ? 429 : 404);
    return reply.header('content-type', logo.content_type).header('cache-control', 'no-cache').send(logo.content);
  });

  app.post('/cashier/:token/pay', async (request, reply) => {
    const refusal = refusedPress(request, reply);
    if (refusal) return refusal;
    const tradeNo = await counted(request, reply);
    if (tradeNo === null) return reply;
    const parsed = z.safeParse(PaymentRequest, parseBody((request.body as Uint8Array | null) ?? new Uint8Array()));
    // A payer can choose the outcome of a payment only if the sandbox's controls are on.
    if (!parsed.success || (parsed.data.fate !== 'SUCCESS' && !platform.controls)) return refused(reply, 400);
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
            newId: newIdOf(platform),
          },
          tradeNo,
          parsed.data,
        ),
      );
      const msg = typeof pressed === 'object' ? pressed.refused : '';
      return sendUncached(reply, { code: msg === '' ? 0 : 1, msg, data: await shown(tradeNo) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendUncached(reply, { code: 1, msg: error.msg, data: await shown(tradeNo) });
    }
  });

  // Responds with the merchant's return address for a payer who leaves without paying. The order stays unchanged.
  app.post('/cashier/:token/leave', async (request, reply) => {
    const refusal = refusedPress(request, reply);
    if (refusal) return refusal;
    const tradeNo = await counted(request, reply);
    if (tradeNo === null) return reply;
    const { back } = await shown(tradeNo);
    return sendUncached(reply, { code: 0, msg: '', data: { back } });
  });

  // Responds to all other addresses below /cashier, with any method. Browsers get an error page, calls get JSON.
  const nowhere = async (request: FastifyRequest, reply: FastifyReply) =>
    request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html')
      ? page(reply, 'unknown.html', 404)
      : refused(reply, 404);
  await app.register(async (scope) => scope.setNotFoundHandler(nowhere), { prefix: '/cashier' });
  // Needs a separate GET route, because otherwise the route of the console's files would answer GET requests below
  // /cashier.
  app.get('/cashier/*', nowhere);
  app.get('/cashier', async (_request, reply) => page(reply, 'unknown.html', 404));
}
