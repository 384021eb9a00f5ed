import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { showLink, sign } from '../domain/applications/signing';
import { rejectInvitation, showInvitation, signInvitation } from '../domain/collectSign/payer';
import { type Limit, withinLimit } from '../domain/limits';
import { Refusal } from '../domain/refusal';
import { newSecret } from '../domain/secrets';
import { httpError } from '../http/answers';
import { parseBody } from '../http/body';
import type { Platform } from '../http/platform';

const FILES = {
  '': ['index.html', 'text/html; charset=utf-8'],
  sign: ['sign.html', 'text/html; charset=utf-8'],
  collect: ['collect.html', 'text/html; charset=utf-8'],
  'phone.js': ['phone.js', 'text/javascript; charset=utf-8'],
  'sign.js': ['sign.js', 'text/javascript; charset=utf-8'],
  'collect.js': ['collect.js', 'text/javascript; charset=utf-8'],
  'phone.css': ['phone.css', 'text/css; charset=utf-8'],
} as const;

/** Limit of attempts with signing links per network address. */
const TRIES: Limit = { name: 'sign-link', hits: 60, minutes: 10 };
/** Name of the cookie that identifies a simulated phone; it gives no access on its own. */
const COOKIE = 'sandbox_phone';
const SigningRequest = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Code of the bank whose card the payer signs with. */
  bankCode: z._default(z.string().check(z.maxLength(8)), ''),
});

/** Returns the device id of the phone's cookie. A phone without a cookie gets a new id. */
function deviceOf(request: FastifyRequest, reply: FastifyReply, platform: Platform): string {
  const known = /(?:^|;\s*)sandbox_phone=([\w-]{20,64})/.exec(request.headers.cookie ?? '')?.[1];
  if (known) return known;
  const device = newSecret(platform.random);
  reply.header('set-cookie', `${COOKIE}=${device}; Path=/sandbox-phone; HttpOnly; SameSite=Strict; Max-Age=31536000`);
  return device;
}

/**
 * Registers pages that simulate a phone: for a QR login, for a signer who got a link by SMS, and for a payer who is
 * invited to a contract. The pages exist only if the sandbox's controls are on. The QR page uses the controls.
 * Signing requires only the secret of the link.
 */
export function registerPhone(app: FastifyInstance, platform: Platform): void {
  for (const [address, [name, contentType]] of Object.entries(FILES)) {
    const file = fileURLToPath(new URL(`./public/${name}`, import.meta.url));
    app.get(`/sandbox-phone/${address}`, async (_request, reply) =>
      reply
        .header('content-type', contentType)
        .header('cache-control', 'no-store')
        .send(await readFile(file)),
    );
  }

  type Work = (
    trx: Kysely<Database>,
    asking: { token: string; device: string; bankCode: string },
    now: Date,
  ) => Promise<unknown>;
  const answering = (work: Work) =>
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store');
      const parsed = z.safeParse(SigningRequest, parseBody((request.body as Uint8Array | null) ?? new Uint8Array()));
      if (!parsed.success) return reply.code(400).send(httpError(400).body);
      if (!(await withinLimit(platform.db, TRIES, request.ip, platform.clock.real())))
        return reply.code(429).send(httpError(429).body);
      const device = deviceOf(request, reply, platform);
      try {
        const { token, bankCode } = parsed.data;
        const data = await inTransaction(platform.db, async (trx) =>
          work(trx, { token, device, bankCode }, (await platform.clock.read(trx)).now),
        );
        return reply.send({ code: 0, msg: '', data: data ?? null });
      } catch (error) {
        if (error instanceof Refusal) return reply.send({ code: 1, msg: error.msg });
        throw error;
      }
    };

  app.post('/sandbox-phone/sign/open', answering(showLink));
  app.post(
    '/sandbox-phone/sign/confirm',
    answering((trx, asking, now) =>
      sign(trx, asking, {
        now,
        random: platform.random,
        publicUrl: platform.publicUrl,
        reviewKinds: platform.reviewKinds,
      }),
    ),
  );

  app.post('/sandbox-phone/collect/open', answering(showInvitation));
  app.post(
    '/sandbox-phone/collect/confirm',
    answering((trx, asking, now) => signInvitation(trx, asking, { now, random: platform.random })),
  );
  app.post(
    '/sandbox-phone/collect/reject',
    answering((trx, asking, now) => rejectInvitation(trx, asking, { now })),
  );
}
