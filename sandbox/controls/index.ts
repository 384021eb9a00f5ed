import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import type { ExportCall } from '@/contract/lists';
import { ProductCode } from '@/contract/words/productCodes';
import { decideAllDue } from '../background/reviewer';
import type { Database } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { deviceOf } from '../domain/device';
import { auditLedger } from '../domain/money/audit';
import { resumeProduct, stopProduct } from '../domain/products/openings';
import { phoneActs } from '../domain/qrCodes';
import { Refusal } from '../domain/refusal';
import { decideManually, hurry, undecided } from '../domain/reviews';
import { PlatformConfig, readConfig, writeConfig } from '../domain/settings';
import { httpError } from '../http/answers';
import { isText, parseBody } from '../http/body';
import { routes } from '../http/calls';
import type { Platform } from '../http/platform';
import { demoAccounts, SignInRequest, signInAs } from './accounts';
import { advanceClock, ClockRequest, readBothClocks } from './clock';
import { addFault, clearFaults, FaultRequest } from './faults';
import { mayControl } from './guard';
import { resetToSeed } from './reset';

/**
 * Describes one API call for `GET /sandbox/catalogue`: the call's declaration, with JSON Schemas instead of zod
 * schemas.
 */
function describeCall(
  name: string,
  { request, answer, exports, ...call }: Call & Partial<Pick<ExportCall, 'exports'>>,
) {
  return {
    name,
    ...call,
    ...(exports ? { exports: { name: exports.name, of: exports.of.path } } : {}),
    sealed: routes.get(call.path)?.sealed ?? false,
    request: z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }),
    answer: z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }),
  };
}

const OutboxQuery = z.object({ to: z.optional(z.string().check(z.refine(isText))) });
const PhoneRequest = z.object({
  qrCodeId: z.string(),
  action: z.enum(['scan', 'confirm', 'cancel']),
  loginAccount: z.string(),
});
const ReviewRequest = z.strictObject({
  id: z.string(),
  decision: z.enum(['pass', 'reject', 'return']),
  reason: z.optional(z.string().check(z.maxLength(1000))),
});
const HurryRequest = z.strictObject({ id: z.string() });
const ConfigChange = z.extend(z.partial(PlatformConfig), {
  /** Merchants' products that the platform stops or resumes with this request. */
  products: z.optional(
    z.array(
      z.strictObject({
        merchantNo: z.string().check(z.refine(isText)),
        productCode: ProductCode,
        /** Reason of the stop; null resumes the product. */
        stopReason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.refine(isText))),
      }),
    ),
  ),
});

/** Stops or resumes a merchant's product. Returns false if the product does not exist or already has that state. */
const switchProduct = (
  db: Kysely<Database>,
  { merchantNo, productCode, stopReason }: { merchantNo: string; productCode: ProductCode; stopReason: string | null },
  now: Date,
) =>
  stopReason === null
    ? resumeProduct(db, { merchantNo, productCode, now })
    : stopProduct(db, { merchantNo, productCode, reason: stopReason, now });

/**
 * Registers `/sandbox/*`; called only if the controls are on. Responses are plain JSON values, without the gateway's code and
 * msg.
 */
export function registerControls(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  app.register(
    async (controls) => {
      controls.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (mayControl(request)) return;
        const { status, body } = httpError(403);
        return reply.code(status).send(body);
      });
      controls.setNotFoundHandler(async (_request, reply) => reply.code(404).send(httpError(404).body));

      controls.get('/catalogue', async () =>
        Object.entries(catalogue as Record<string, Call>).map(([name, call]) => describeCall(name, call)),
      );

      controls.get('/outbox', async (request, reply) => {
        const parsed = z.safeParse(OutboxQuery, request.query);
        if (!parsed.success)
          return reply.code(400).send({ ...httpError(400).body, data: z.prettifyError(parsed.error) });
        const { to } = parsed.data;
        let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(1000);
        if (to !== undefined) query = query.where('receiver', '=', to);
        const rows = await query.execute();
        return rows.map((row) => ({
          to: row.receiver,
          channel: row.channel,
          purpose: row.purpose,
          code: row.code,
          text: row.text,
          sentAt: row.sent_at.toISOString(),
        }));
      });

      controls.post('/faults', async (request, reply) => {
        const fault = z.safeParse(FaultRequest, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!fault.success) return reply.code(400).send({ ...httpError(400).body, data: z.prettifyError(fault.error) });
        await addFault(platform, fault.data);
        return { ok: true };
      });
      controls.delete('/faults', async () => {
        await clearFaults(platform);
        return { ok: true };
      });

      controls.get('/reviews', () => undecided(db, platform.reviewKinds));
      controls.post('/reviews', async (request, reply) => {
        const parsed = z.safeParse(ReviewRequest, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!parsed.success)
          return reply.code(400).send({ ...httpError(400).body, data: z.prettifyError(parsed.error) });
        const { id, decision, reason } = parsed.data;
        const order = { reviewId: id, decision: decision.toUpperCase() as Uppercase<typeof decision>, reason };
        const outcome = await inTransaction(db, async (trx) => {
          const { now } = await platform.clock.read(trx);
          return decideManually(trx, order, {
            now,
            random: platform.random,
            publicUrl: platform.publicUrl,
            reviewKinds: platform.reviewKinds,
          });
        });
        if (outcome === 'done') return { ok: true };
        const status = { unknown: 404, decided: 409, impossible: 400 }[outcome];
        return reply.code(status).send({ ok: false, outcome });
      });
      // Makes a pending review due now. The demo rule then decides it as usual.
      controls.post('/reviews/hurry', async (request, reply) => {
        const parsed = z.safeParse(HurryRequest, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!parsed.success) return reply.code(400).send(httpError(400).body);
        const found = await inTransaction(db, async (trx) => {
          const { now } = await platform.clock.read(trx);
          return hurry(trx, parsed.data.id, { now, random: platform.random, publicUrl: platform.publicUrl });
        });
        if (!found) return reply.code(404).send({ ok: false, outcome: 'unknown' });
        await decideAllDue(platform);
        return { ok: true };
      });

      controls.get('/config', () => readConfig(db));
      controls.post('/config', async (request, reply) => {
        const change = z.safeParse(ConfigChange, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!change.success)
          return reply.code(400).send({ ...httpError(400).body, data: z.prettifyError(change.error) });
        const { products = [], ...switches } = change.data;
        return inTransaction(db, async (trx) => {
          const { now } = await platform.clock.read(trx);
          const switched = [];
          for (const one of products) switched.push({ ...one, done: await switchProduct(trx, one, now) });
          const config = { ...(await readConfig(trx)), ...switches };
          await writeConfig(trx, config);
          return products.length > 0 ? { ...config, products: switched } : config;
        });
      });

      controls.get('/clock', () => readBothClocks(platform));
      controls.post('/clock', async (request, reply) => {
        const parsed = z.safeParse(ClockRequest, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!parsed.success)
          return reply.code(400).send({ ...httpError(400).body, data: z.prettifyError(parsed.error) });
        try {
          return await advanceClock(platform, parsed.data);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { status, body } = httpError(error.detail.status ?? 400, { msg: error.msg });
          return reply.code(status).send(body);
        }
      });

      controls.post('/reset', async () => {
        await resetToSeed(platform);
        return { ok: true };
      });

      controls.post('/qr', async (request, reply) => {
        const act = z.safeParse(PhoneRequest, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!act.success) return reply.code(400).send({ ...httpError(400).body, data: z.prettifyError(act.error) });
        const { qrCodeId, action, loginAccount } = act.data;
        const user = await db
          .selectFrom('users')
          .select('user_id')
          .where('login_account', '=', loginAccount)
          .where('status', '=', 'ACTIVE')
          .executeTakeFirst();
        const realNow = platform.clock.real();
        return {
          ok:
            user !== undefined &&
            (await inTransaction(db, (trx) => phoneActs(trx, { qrCodeId, action, userId: user.user_id, realNow }))),
        };
      });
      controls.get('/accounts', () => demoAccounts(platform));
      controls.post('/sign-in', async (request, reply) => {
        const parsed = z.safeParse(SignInRequest, parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0)));
        if (!parsed.success) return reply.code(400).send(httpError(400).body);
        const session = await signInAs(platform, parsed.data, {
          address: request.ip,
          device: deviceOf(request.headers['user-agent']),
        });
        return session ?? reply.code(404).send(httpError(404).body);
      });

      controls.get('/ledger', () => auditLedger(db));
    },
    { prefix: '/sandbox' },
  );
}
