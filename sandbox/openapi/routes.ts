import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { GATE_ERRORS } from '@/contract/open/defineOpenCall';
import { OPEN_PREFIX } from '@/contract/open/openCatalogue';
import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { claimFault, type Fault, spoil } from '../controls/faults';
import { BODY_LIMIT, doubledName, isText, parseBody } from '../http/body';
import { readBytes } from '../http/incoming';
import type { Platform } from '../http/platform';
import { contextOf, newIdOf } from '../http/requestContext';
import { serialOf, signAnswer } from '../http/signer';
import { type OpenAnswer, REQUEST_ID, refusalAnswer, refusalFrom } from './answer';
import { actorOf } from './apps';
import { findCall, type OpenRoute } from './calls';
import { openDocument } from './document';
import { admitted, inSendersTurn, inTurn, letIn, makeGate, type Verified, verified } from './gate';
import type { OpenContext } from './handler';
import { openHandlers } from './handlers';
import { openIssueText } from './issueText';
import { OpenRefusal, refuseOpen } from './refusals';
import { outsideAnswer } from './transportErrors';

/*
 * `/openapi/*`: the calls of merchants' programs. A request first passes the gate (`gate.ts`), then its schema, then its handler.
 */

const DOCUMENT = '/openapi/openapi.json';

const isValue = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Validates a part of a request by its schema. Refuses the first invalid field. */
function checked(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.core.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.map(String).join('.');
  return refuseOpen('PARAM_ERROR', { msg: issue && openIssueText(issue), field: field === '' ? undefined : field });
}

/** Maximum length of a field name that a refusal repeats. */
const MOST_FIELD = 64;

/** Refuses a field of the query or the body that occurs twice. */
const doubled = (field: string | undefined): never => refuseOpen('PARAM_ERROR', { field, msg: '字段重复' });

/** Returns the parameters of a query string. Refuses a name that occurs twice. */
function queryOf(target: string): Record<string, string> {
  const query: Record<string, string> = {};
  const at = target.indexOf('?');
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : target.slice(at + 1))) {
    const field = isText(name) ? name.slice(0, MOST_FIELD) : undefined;
    if (Object.hasOwn(query, name)) doubled(field);
    if (name in query || name === '__proto__' || field === undefined || !isText(value))
      refuseOpen('PARAM_ERROR', { field });
    query[name] = value;
  }
  return query;
}

function bodyOf({ call }: OpenRoute, bytes: Buffer): unknown {
  if (call.method === 'GET') return bytes.length === 0 ? {} : refuseOpen('PARAM_ERROR');
  const value = parseBody(bytes);
  if (isValue(value)) return value;
  const field = doubledName(bytes)?.slice(0, MOST_FIELD);
  return field === undefined ? refuseOpen('PARAM_ERROR') : doubled(field);
}

/**
 * Adds to a simulated error the fields that each error of the open interface has. Other simulated responses stay
 * unchanged.
 */
function wholeError(answer: unknown, requestId: string): unknown {
  if (!isValue(answer) || typeof answer['code'] !== 'string' || !Object.hasOwn(OPEN_ERRORS, answer['code']))
    return answer;
  const { msg } = OPEN_ERRORS[answer['code'] as OpenErrorCode];
  return { msg, requestId, ...answer };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the numbers by which users can search the log of requests: the merchant's own number, and the platform's
 * number, which is the first field of each response.
 */
function numbersOf(
  { call }: OpenRoute,
  given: { query: unknown; body: unknown; params: Record<string, string> },
  data: unknown,
) {
  const [first, second] = isValue(data) && 'shape' in call.answer ? Object.keys(call.answer.shape as object) : [];
  const shown = isValue(data) ? data : {};
  const own = first?.endsWith('No') ? text(shown[first]) : '';
  const outOf = (from: unknown, name: string | undefined) => (name && isValue(from) ? text(from[name]) : '');
  return {
    objectNo: own || (Object.values(given.params)[0] ?? ''),
    outNo:
      outOf(given.body, call.number) ||
      outOf(given.query, outFieldOf(call.query)) ||
      (second?.startsWith('out') ? text(shown[second]) : ''),
  };
}

/** Returns the name of the field with the merchant's own number; undefined if the schema has none. */
const outFieldOf = (schema: object): string | undefined =>
  'shape' in schema ? Object.keys(schema.shape as object).find((name) => /^out\w+No$/.test(name)) : undefined;

/** Returns the error codes that a call may return: the codes that the call declares, and the codes of the gate. */
const declaredBy = ({ call }: OpenRoute): ReadonlySet<string> => new Set([...GATE_ERRORS, ...call.errors]);

function answerOf({ name, call }: OpenRoute, data: unknown): OpenAnswer {
  if (call.file !== undefined) {
    const body = data as Buffer;
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { 'content-type': `${call.file}; charset=utf-8`, 'Open-Content-SHA256': sha256 };
    return { status: 200, code: '', body, headers };
  }
  const answer = z.core.safeParse(call.answer, data);
  if (!answer.success) throw new Error(`${name} answers what it does not declare: ${answer.error.message}`);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, code: '', body: Buffer.from(JSON.stringify(data)), headers };
}

let made: Buffer | undefined;
/**
 * Returns the OpenAPI document as JSON. It is created at the first request, and is the same for all platforms in a
 * process.
 */
const documentBytes = (): Buffer => {
  made ??= Buffer.from(JSON.stringify(openDocument()));
  return made;
};

/**
 * Registers `/openapi/*`. Every address below `/openapi`, including unknown addresses, is answered in the open
 * interface's format.
 */
export async function registerOpenApi(app: FastifyInstance, platform: Platform): Promise<void> {
  const gate = makeGate(platform.open);
  const certificates: OpenContext['certificates'] = [
    { serial: platform.signer.serial, use: 'SIGN', publicKey: platform.signer.publicKey },
    { serial: serialOf(platform.keys.publicKey), use: 'ENCRYPT', publicKey: platform.keys.publicKey },
  ];
  const newId = newIdOf(platform);

  const openContextOf = (request: FastifyRequest, { key, now, realNow }: Verified): OpenContext => ({
    ...contextOf(platform, { now, realNow, address: request.ip, device: '' }),
    user: actorOf(key),
    scopes: key.scopes,
    loopback: platform.controls,
    opener: platform.opener,
    certificates,
  });

  /** Executes a verified request, returns its response, and writes it to the log of requests. */
  async function perform(
    request: FastifyRequest,
    {
      route,
      params,
      body,
      asked,
      requestId,
    }: {
      route: OpenRoute;
      params: Record<string, string>;
      body: Buffer;
      asked: Verified;
      requestId: string;
    },
  ): Promise<OpenAnswer> {
    const began = performance.now();
    const target = request.raw.url ?? '';
    const given = { params, query: {} as unknown, body: {} as unknown };
    let data: unknown;
    let answer: OpenAnswer;
    try {
      data = await inTurn(gate, asked, route.call.file === undefined ? 'working' : 'files', async () => {
        await letIn(platform, gate, asked);
        const { call, name } = route;
        if (call.scope !== null && !asked.key.scopes.includes(call.scope)) refuseOpen('SCOPE_DENIED');
        given.body = bodyOf(route, body);
        given.query = queryOf(target);
        const input = {
          params: checked(call.params, params),
          query: checked(call.query, given.query),
          body: checked(call.body, given.body),
        };
        return openHandlers[name](input as never, openContextOf(request, asked));
      });
      answer = answerOf(route, data);
    } catch (error) {
      const failed = (fault: unknown) =>
        platform.log(`${request.method} ${target.split('?', 1)[0]} failed (${requestId})`, fault);
      const refusal = refusalFrom(error, failed);
      if (!declaredBy(route).has(refusal.code)) failed(new Error(`${refusal.code} is not declared`));
      answer = refusalAnswer(refusal, requestId);
    }
    const { nonce, realNow } = asked;
    Object.assign(
      answer.headers,
      await signAnswer(platform.signer, { status: answer.status, nonce, body: answer.body, at: realNow }),
    );
    platform.requestLog.note({
      requestId,
      appId: asked.key.app_id,
      serial: asked.key.serial,
      at: asked.now,
      method: request.method,
      target,
      status: answer.status,
      code: answer.code,
      ...numbersOf(route, given, data),
      ms: Math.round(performance.now() - began),
      address: request.ip,
    });
    return answer;
  }

  const refusedMethod = (allow: readonly string[], requestId: string): OpenAnswer => {
    const refused = refusalAnswer(new OpenRefusal('METHOD_NOT_ALLOWED'), requestId);
    return { ...refused, headers: { ...refused.headers, allow: allow.join(', ') } };
  };

  /** Returns the response to a request, and the simulated fault to apply to the response, if one is set. */
  async function answerTo(
    request: FastifyRequest,
    requestId: string,
  ): Promise<{ answer: OpenAnswer; fault?: Fault | null }> {
    const target = request.raw.url ?? '';
    const path = target.split('?', 1)[0] ?? '';
    if (path === DOCUMENT) return { answer: refusedMethod(['GET', 'HEAD'], requestId) };
    const found = findCall(request.method, path);
    if (!found) return refuseOpen('NOT_FOUND', { msg: '接口不存在' });
    if ('allow' in found) return { answer: refusedMethod(found.allow, requestId) };
    const body = await readBytes(request.raw, { most: BODY_LIMIT, ending: platform.ending });
    const { method, ip: address } = request;
    // A request with several Authorization headers is ambiguous, so it is refused.
    const [authorization, ...more] = request.raw.headersDistinct['authorization'] ?? [];
    if (more.length > 0) refuseOpen('UNAUTHORIZED');
    const incoming = { method, target, body, authorization, address };
    const asker = admitted(gate, incoming, platform.clock.real());
    // Simulated faults are looked up only after the rate check, and in the sender's queue. With several instances the
    // lookup needs a database query, and a flood of requests must not cause such queries.
    const paths = [path, `${OPEN_PREFIX}${found.route.call.path}`];
    const fault = platform.controls
      ? await inSendersTurn(platform, gate, asker, () => claimFault(platform, paths))
      : null;
    if (fault?.when === 'before' && fault.delayMs) await platform.sleep(fault.delayMs);
    if (fault?.when === 'before' && fault.replaces) return { answer: outsideAnswer(503, requestId), fault };
    try {
      const proven = await verified(platform, gate, incoming, asker);
      return { answer: await perform(request, { ...found, body, asked: proven, requestId }), fault };
    } catch (error) {
      return { answer: refused(error, requestId), fault };
    }
  }

  const refused = (error: unknown, requestId: string): OpenAnswer =>
    refusalAnswer(
      refusalFrom(error, (fault) => platform.log(`an open call failed (${requestId})`, fault)),
      requestId,
    );

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const requestId = newId('RQ');
    const { answer, fault } = await answerTo(request, requestId).catch((error) => ({
      answer: refused(error, requestId),
      fault: null,
    }));
    if (fault?.answer !== undefined) {
      fault.answer = wholeError(fault.answer, requestId);
      reply.header(REQUEST_ID, requestId);
    }
    if (fault && (await spoil(platform, { fault, reply, path: request.url, keys: null }))) return reply;
    return send(reply, answer, requestId);
  };

  const send = (reply: FastifyReply, { status, headers, body }: OpenAnswer, requestId: string) =>
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store', [REQUEST_ID]: requestId })
      .send(body);

  await app.register(async (scope) => {
    // Removes the framework's body parsers: a body is read as raw bytes, and only when the call is known.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: 'GET',
      url: DOCUMENT,
      handler: async (_request, reply) =>
        reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-cache')
          // Allows other origins to read the document, for client generators and document viewers.
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(documentBytes()),
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/openapi/*',
      handler: handle,
    });
    // Needs a separate GET route, because otherwise the route of the console's files would answer GET requests of
    // `/openapi`.
    scope.route({ method: ['GET', 'HEAD'], url: '/openapi', handler: handle });
    scope.setErrorHandler(async (error, _request, reply) => {
      const requestId = newId('RQ');
      return send(reply, refused(error, requestId), requestId);
    });
  });
  // Responds to requests whose method no route has.
  await app.register(async (scope) => scope.setNotFoundHandler(handle), { prefix: '/openapi' });
}
