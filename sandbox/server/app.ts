import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { registerCaptcha } from '../captcha/routes';
import { registerChat } from '../chat/routes';
import { registerControls } from '../controls';
import { registerPhone } from '../phone/routes';
import { httpError } from './answers';
import { registerConsole } from './console';
import { registerGateway } from './gateway';
import { registerHeaders } from './headers';
import { registerHealth } from './health';
import type { Platform } from './platform';

/** No body of the platform is larger; a form with a file has limits of its own (form.ts). */
const BODY_LIMIT = 1024 * 1024;
/** A request that does not arrive within this is given up, ms: 20 MB on a line of 1.4 Mbit/s. */
const REQUEST_TIMEOUT = 120_000;

const BAD_REQUEST = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\nContent-Length: `;

/** The whole server: console, gateway, captcha, chat, controls. Every error it answers is JSON and tells nothing of inside. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // The one proxy before it: of X-Forwarded-For the last entry, which the proxy wrote, counts and none of the client's.
    trustProxy: platform.trustProxy && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    // Addresses such as /%zz never reach a route.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = httpError(400);
      (reply as FastifyReply).code(status).header('cache-control', 'no-store').send(body);
    },
    clientErrorHandler: (_error, socket) => {
      const body = JSON.stringify(httpError(400).body);
      if (socket.writable) socket.end(`${BAD_REQUEST}${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
  });

  // Bodies stay bytes: the gateway reads them itself, strictly and after it knows what was asked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // A form is not even read before it is known who sends it.
  app.addContentTypeParser('multipart/form-data', (_request, stream, done) => done(null, stream));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const given = error.statusCode ?? 500;
    // The static files' own refusal of a folder or of a way out of it: to the outside there is nothing there.
    const status = given === 403 ? 404 : given >= 400 && given < 600 ? given : 500;
    if (status >= 500) platform.log(`${request.method} ${request.url.split('?', 1)[0]} failed (${request.id})`, error);
    const answer = httpError(status);
    return reply.code(status).header('cache-control', 'no-store').send(answer.body);
  });

  registerHeaders(app);
  registerHealth(app, platform);
  registerCaptcha(app, platform);
  registerChat(app, platform);
  registerGateway(app, platform);
  if (platform.controls) {
    registerControls(app, platform);
    registerPhone(app);
  }
  await registerConsole(app, platform);
  await app.ready();
  return app;
}
