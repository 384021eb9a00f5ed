import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerCaptcha } from '../captcha/routes';
import { isCashierTarget, registerCashier } from '../cashier/routes';
import { registerChat } from '../chat/routes';
import { registerControls } from '../controls';
import { httpError } from '../http/answers';
import { BODY_LIMIT } from '../http/body';
import { failureReply } from '../http/failure';
import { registerHeaders } from '../http/headers';
import { BodyCut, dropRest, endSlowly, isWhole, readBytes } from '../http/incoming';
import type { Platform } from '../http/platform';
import { registerOpenApi } from '../openapi/routes';
import { isOpenTarget, outsideAnswer } from '../openapi/transportErrors';
import { registerPhone } from '../phone/routes';
import { registerConsole } from './console';
import { bodyLimitOf, registerGateway } from './gateway';
import { registerHealth } from './health';

/**
 * Time in ms within which a request must arrive completely; otherwise it is refused. An upload of 20 MB takes this
 * time at 1.4 Mbit/s.
 */
const REQUEST_TIMEOUT = 120_000;
/** Interval in ms in which Node.js checks whether a request has exceeded its timeout. */
const TIMEOUT_CHECK = 5_000;

/** Maximum number of characters of an unreadable request in which the request target is searched. */
const MOST_TARGET = 2_048;

/** HTTP status of the response, by Node.js's error code for an unreadable request. */
const UNREADABLE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Returns the response to an HTTP error, in the format of the interface to which the target belongs. */
function errorAt(
  target: string,
  wanted: number,
): { status: number; headers: Record<string, string>; body: string | Buffer } {
  if (isOpenTarget(target)) return outsideAnswer(wanted, `RQ${randomBytes(10).toString('hex')}`);
  // On the payers' page an unreadable address is answered like an address that does not exist.
  const { status, body } = httpError(wanted === 400 && isCashierTarget(target) ? 404 : wanted);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

/** Responds to data that is not a valid HTTP request. The target is read as far as it has arrived. */
const refuseSocket = (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
  const begun = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, MOST_TARGET) : '';
  const [, target = ''] = /^[A-Z]+ (\S+)/i.exec(begun) ?? [];
  answerSocket(socket, target, UNREADABLE[error.code ?? ''] ?? 400);
};

function answerSocket(socket: Socket, target: string, wanted: number): void {
  const { status, headers, body } = errorAt(target, wanted);
  if (!socket.writable) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}` +
      `Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.toString()}`,
  );
  dropRest(socket, socket);
  endSlowly(socket);
}

/**
 * Builds the whole HTTP server: console, gateway, captcha, chat, controls. Every error response is JSON and contains
 * no internal information.
 */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // Trusts one proxy: only the last entry of X-Forwarded-For counts, because the proxy wrote it.
    trustProxy: platform.trustProxy && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    // Responds to addresses that cannot be decoded, such as /%zz, which never reach a route.
    frameworkErrors: (error, request, reply) => {
      const { status, headers, body } = errorAt(request.raw.url ?? '', error.statusCode ?? 400);
      (reply as FastifyReply).code(status).headers(headers).send(body);
    },
    clientErrorHandler: refuseSocket,
    // By default Node.js would refuse a request without a Host header with an empty body. The `onRequest` hook
    // refuses it in the platform's format.
    http: { requireHostHeader: false, connectionsCheckingInterval: TIMEOUT_CHECK },
    // While the server closes, Fastify would respond in its own format. The `onRequest` hook responds in the
    // platform's format instead.
    return503OnClosing: false,
  });

  // Without this listener Node.js would close a CONNECT request without a response.
  app.server.on('connect', (request: IncomingMessage, socket: Socket) => answerSocket(socket, request.url ?? '', 405));
  // By default Node.js would refuse an unknown Expect header with an empty body, so this listener responds.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = errorAt(request.url ?? '', 417);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  });

  // Removes the framework's body parsers. The gateway itself reads bodies as bytes, parses them strictly, and only
  // after the call is known.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) =>
    readBytes(request.raw, { most: await bodyLimitOf(platform, request), ending: platform.ending }),
  );
  // Leaves the body of a form unread. It is read only after the sender is known.
  app.addContentTypeParser('multipart/form-data', (_request, stream, done) => done(null, stream));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const given = error.statusCode ?? 500;
    const isSenders = given >= 400 && given < 500;
    // The handler of static files refuses a folder or a path outside of the build with 403. Such a request is
    // answered as not found.
    const answer =
      given === 403 ? httpError(404) : isSenders || error instanceof BodyCut ? httpError(given) : failureReply(error);
    if (answer.status >= 500 && !(error instanceof BodyCut)) {
      platform.log(`${request.method} ${request.url.split('?', 1)[0]} failed (${request.id})`, error);
    }
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  });

  registerHeaders(app);
  // While the server shuts down, new requests on open connections are refused, because another instance may serve
  // them.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // While the server shuts down, running requests are answered and their connections closed, so that the server does
  // not wait for idle connections.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (closing || !isWhole(raw)) reply.header('connection', 'close');
    // If the response is sent before the body has arrived completely, Node.js would close the connection before the
    // client has read the response.
    if (isWhole(raw)) return;
    dropRest(raw.socket, raw);
    raw.socket.destroySoon = () => endSlowly(raw.socket);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!closing && request.headers.host !== undefined) return;
    const { status, headers, body } = errorAt(request.raw.url ?? '', closing ? 503 : 400);
    return reply.code(status).headers(headers).header('connection', 'close').send(body);
  });

  registerHealth(app, platform);
  registerCaptcha(app, platform);
  registerChat(app, platform);
  registerGateway(app, platform);
  await registerOpenApi(app, platform);
  await registerCashier(app, platform);
  if (platform.controls) {
    registerControls(app, platform);
    registerPhone(app, platform);
  }
  await registerConsole(app, platform, (target) => errorAt(target, 404));
  await app.ready();
  return app;
}
