import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EnvelopeKeys } from '@/common/crypto/envelope';
import { CRYPTO_VERSION } from '@/common/crypto/envelope';
import type { Call } from '@/contract/defineCall';
import { claimFault, type Fault, spoil } from '../controls/faults';
import { inTransaction } from '../db/transaction';
import type { Context } from '../domain/context';
import { deviceOf } from '../domain/device';
import { Refusal } from '../domain/refusal';
import { handlerOf } from '../handlers';
import type { FileReply } from '../handlers/handler';
import { envelopeRefused, httpError, type Reply, refused, success } from '../http/answers';
import { BODY_LIMIT, isSafe, MOST_VALUES, parseBody } from '../http/body';
import { type Route, routes } from '../http/calls';
import { failureReply } from '../http/failure';
import { readForm } from '../http/form';
import type { Platform } from '../http/platform';
import { contextOf } from '../http/requestContext';
import { SEALED_LIMIT, sealReply, unseal } from '../http/sealed';
import { validate } from '../http/validate';
import { type Asker, authorise, bearerOf, confine } from './authorise';

const PREFIX = '/gateway';
const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && 'status' in value;

interface Answer {
  reply: Reply | FileReply;
  keys: EnvelopeKeys | null;
}

/** Returns the `content-disposition` of a file: inline if the browser may show it, otherwise a download (RFC 6266, RFC 5987). */
export function contentDisposition(filename: string, shown = false): string {
  const ascii = filename.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Executes a call: limits the ids, validates the request, runs the handler and validates the response. Every handler
 * of the gateway is run by this function.
 */
async function perform(
  platform: Platform,
  request: FastifyRequest,
  route: Route,
  { user, offsetMs }: Asker,
  body: unknown,
): Promise<Reply | FileReply> {
  const checked = validate(route.call.request, body);
  if (!checked.ok) {
    return checked.shape ? httpError(400) : refused(new Refusal('请检查填写的内容', { fields: checked.fields }));
  }
  const context = contextOf(platform, {
    ...platform.clock.times(offsetMs),
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
  });
  const handler = handlerOf(route.name);
  const run = async (db: Context['db']) => {
    const confined = user === null ? null : await confine(db, { user, call: route.call, request: checked.value });
    return handler.run(checked.value, { ...context, db, user: confined });
  };
  const data = handler.own ? await run(platform.db) : await inTransaction(platform.db, run);
  if (route.call.blob) return data as FileReply;
  const answer = z.core.safeParse(route.call.answer, data);
  if (!answer.success) throw new Error(`${route.name} answers what it does not declare: ${answer.error.message}`);
  return success(data);
}

/** Executes a call with an uploaded form. The form's bytes are counted as memory in use until the response. */
async function performForm(
  platform: Platform,
  request: FastifyRequest,
  route: Route,
  asker: Asker,
): Promise<Reply | FileReply> {
  const place = platform.forms.place(asker.user?.userId ?? request.ip);
  try {
    const form = await readForm(request.raw, { place, ending: platform.ending, firstPart: platform.forms.firstPart });
    return form.ok ? await perform(platform, request, route, asker, form.body) : httpError(form.status);
  } finally {
    place.leave();
  }
}

/**
 * Parses the body of a request as JSON. Returns undefined for a form. A call with a higher `bodyLimit` may contain
 * proportionally more values.
 */
function jsonOf({ body }: FastifyRequest, { bodyLimit = BODY_LIMIT }: Pick<Call, 'bodyLimit'> = {}): unknown {
  if (body === undefined || body === null) return {};
  return Buffer.isBuffer(body) ? parseBody(body, (MOST_VALUES * bodyLimit) / BODY_LIMIT) : undefined;
}

/** Returns the parameters of a GET request as texts. */
function queryOf(request: FastifyRequest): unknown {
  if (request.method !== 'GET') return {};
  const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
  return isSafe(query) ? query : undefined;
}

interface Opened {
  body: unknown;
  keys: EnvelopeKeys | null;
}

/** Opens an encrypted request after all other checks, because decryption is expensive. */
async function unsealed(
  platform: Platform,
  request: FastifyRequest,
  { path, route, token }: { path: string; route: Route; token: string | null },
): Promise<Opened | Reply> {
  if (request.headers.crypto !== CRYPTO_VERSION) return envelopeRefused;
  const size = Buffer.isBuffer(request.body) ? request.body.length : 0;
  if (size > (route.call.sealedLimit ?? SEALED_LIMIT)) return httpError(413);
  if (size > SEALED_LIMIT) {
    const asker = await authorise(platform.db, { route, token, realNow: platform.clock.real() });
    if (isReply(asker)) return asker;
  }
  const { method } = request;
  const sealed = { method, path, token: token ?? '', body: jsonOf(request), realNow: platform.clock.real() };
  return (await unseal(platform, sealed)) ?? envelopeRefused;
}

/**
 * Returns the input of a request: the parameters of a GET request, or the JSON body, plain or from its encrypted
 * envelope. A form is read later.
 */
async function opened(
  platform: Platform,
  request: FastifyRequest,
  { path, route, token }: { path: string; route: Route; token: string | null },
): Promise<Opened | Reply> {
  if (route.call.method !== 'POST' || route.call.multipart) return { body: queryOf(request), keys: null };
  if (request.headers.crypto !== undefined || route.sealed) return unsealed(platform, request, { path, route, token });
  return { body: jsonOf(request, route.call), keys: null };
}

async function answerTo(
  platform: Platform,
  request: FastifyRequest,
  { path, route, fault }: { path: string; route: Route | undefined; fault: Fault | null },
): Promise<Answer> {
  if (!route) return { reply: httpError(404), keys: null };
  if (request.method !== route.call.method) {
    return { reply: { ...httpError(405), headers: { allow: route.call.method } }, keys: null };
  }
  const token = bearerOf(request.headers.authorization);
  let keys: EnvelopeKeys | null = null;
  try {
    const carried = await opened(platform, request, { path, route, token });
    if (isReply(carried)) return { reply: carried, keys };
    keys = carried.keys;
    if (carried.body === undefined) return { reply: httpError(400), keys };
    if (fault?.when === 'before' && fault.replaces) return { reply: httpError(503), keys };
    const asker = await authorise(platform.db, { route, token, realNow: platform.clock.real() });
    if (isReply(asker)) return { reply: asker, keys };
    if (route.call.multipart) {
      return { reply: await performForm(platform, request, route, asker), keys };
    }
    return { reply: await perform(platform, request, route, asker, carried.body), keys };
  } catch (error) {
    if (error instanceof Refusal) return { reply: refused(error), keys };
    platform.log(`${request.method} ${path} failed (${request.id})`, error);
    return { reply: failureReply(error), keys };
  }
}

/**
 * Parses a `Range` header with a single range, and returns its first and last byte, both included. Null if the header
 * has no range or several, undefined for a range outside of the file.
 */
export function rangeOf(header: string | undefined, size: number): [from: number, to: number] | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? [from, to] : undefined;
}

/**
 * Sends a file so that a browser never executes its content: with the verified content type, and sandboxed if the
 * file is opened as a page.
 */
function sendFile(reply: FastifyReply, { filename, contentType, body, shown }: FileReply): FastifyReply {
  reply.headers({ 'content-type': contentType, 'content-disposition': contentDisposition(filename, shown) });
  if (!shown || !Buffer.isBuffer(body)) return reply.send(body);
  reply.headers({ 'content-security-policy': "sandbox; default-src 'none'", 'accept-ranges': 'bytes' });
  const range = rangeOf(reply.request.headers.range, body.length);
  if (range === null) return reply.send(body);
  if (range === undefined) {
    const { body: refused } = httpError(416);
    reply.code(416).headers({ 'content-range': `bytes */${body.length}`, 'content-type': 'application/json' });
    return reply.send(JSON.stringify(refused));
  }
  const [from, to] = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${body.length}`)
    .send(body.subarray(from, to + 1));
}

function send(platform: Platform, reply: FastifyReply, path: string, { reply: answer, keys }: Answer): FastifyReply {
  if (!isReply(answer)) return sendFile(reply, answer);
  if (answer.headers) reply.headers(answer.headers);
  reply.code(answer.status).header('content-type', 'application/json; charset=utf-8');
  if (!keys) return reply.send(JSON.stringify(answer.body));
  const sealed = sealReply(platform, { keys, path, status: answer.status, body: answer.body });
  return reply.header('crypto', CRYPTO_VERSION).send(JSON.stringify(sealed));
}

const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').slice(PREFIX.length);

/**
 * Returns the maximum bytes of a request's body. If a body above the usual limit is announced, checks the call before
 * the body is read. The call must allow larger bodies, and the user must be allowed to make the call.
 */
export async function bodyLimitOf(platform: Platform, request: FastifyRequest): Promise<number> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const route = request.url.startsWith(`${PREFIX}/`) ? routes.get(pathOf(request)) : undefined;
  const most = route?.call.bodyLimit;
  if (!route || most === undefined || !(announced > BODY_LIMIT)) return BODY_LIMIT;
  const token = bearerOf(request.headers.authorization);
  const asker = await authorise(platform.db, { route, token, realNow: platform.clock.real() });
  return isReply(asker) ? BODY_LIMIT : most;
}

/** Registers `/gateway/*` as a single wildcard route. The catalogue of calls decides which paths exist. */
export function registerGateway(app: FastifyInstance, platform: Platform): void {
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${PREFIX}/*`,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Refuses an unknown path before its body is read. Refuses a compressed body without unpacking it.
      if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity') {
        return send(platform, reply, pathOf(request), { reply: httpError(415), keys: null });
      }
    },
    handler: async (request, reply) => {
      const path = pathOf(request);
      const route = routes.get(path);
      const fault = platform.controls ? await claimFault(platform, [path, route?.call.path ?? path]) : null;
      if (fault?.when === 'before' && fault.delayMs) await platform.sleep(fault.delayMs);
      const answer = await answerTo(platform, request, { path, route, fault });
      if (fault && (await spoil(platform, { fault, reply, path, keys: answer.keys }))) return reply;
      return send(platform, reply, path, answer);
    },
  });
}
