import { AxiosError, type AxiosRequestConfig, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { openRequest, sealAnswer } from '@/common/crypto/envelope';
import { secureRandom, sm2GenerateKeyPair } from '@/common/crypto/sm';
import type { Call } from '@/contract/defineCall';
import type { GatewayConfig, Identity } from '@/shared/gateway/gateway';
import type { Reply } from '@/shared/gateway/reply';
import { createSealer } from '@/shared/gateway/sealHere';
import { createTransport } from '@/shared/gateway/transport';

/** A raw response of the server, or a network failure by its axios code. */
export interface OnWire {
  status?: number;
  headers?: Record<string, string>;
  body?: string | object | Uint8Array | null;
  fault?: string;
}

export interface Sent {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  timeout: number;
}

const pair = sm2GenerateKeyPair(() => new Uint8Array(40).fill(5));
export const KEYS = pair;
export const NOW = Date.parse('2026-11-20T10:00:00+08:00');

const bytesOf = (body: OnWire['body']): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
};

/** Decrypts a request like the platform. */
export const openSent = (sent: Sent, token: string, now = NOW) =>
  openRequest({ method: sent.method, path: sent.path, token, body: sent.body, privateKey: pair.privateKey, now });

/** Builds the genuine encrypted response to a request. */
export const sealedAnswer = (sent: Sent, token: string, body: unknown, status = 200): OnWire => {
  const opened = openSent(sent, token);
  if (!opened) throw new Error('the request does not open');
  const answer = sealAnswer(opened.keys, { path: sent.path, status, body, random: secureRandom });
  return { status, headers: { crypto: 'sm-v1' }, body: { ...answer } };
};

export interface Wire {
  sent: Sent[];
  identity: Identity;
  token: string;
  now: number;
  call<C extends Call>(call: C, body?: object, signal?: AbortSignal): Promise<Reply<C>>;
}

/**
 * Creates the real transport over an axios adapter. `answer` decides the response to each request, including the one
 * for the list of encrypted calls.
 */
export function aWire(
  answer: (sent: Sent, count: number) => OnWire | Promise<OnWire>,
  over: Partial<GatewayConfig> & { list?: OnWire; whileSealing?: (wire: Wire) => void } = {},
): Wire {
  const counts = new Map<string, number>();
  const wire: Wire = {
    sent: [],
    identity: { kind: 'ordinary' },
    token: 'token-1',
    now: NOW,
    call: (call, body = {}, signal = new AbortController().signal) =>
      transport.send(call, body, { signal, identity: () => wire.identity }),
  };
  const list: OnWire = over.list ?? { body: { code: 0, msg: '', data: { urls: [], publicKey: pair.publicKey } } };

  const adapter = async (config: InternalAxiosRequestConfig) => {
    const path = String(config.url);
    const sent: Sent = {
      path,
      method: String(config.method).toUpperCase(),
      headers: Object.fromEntries(
        Object.entries(config.headers.toJSON()).map(([k, v]) => [k.toLowerCase(), String(v)]),
      ),
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      timeout: config.timeout ?? 0,
    };
    wire.sent.push(sent);
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    const reply = path === '/basic/getCryptoUrl' ? list : await answer(sent, count);
    if ((config.signal as AbortSignal | undefined)?.aborted) throw new CanceledError();
    if (reply.fault) throw new AxiosError(reply.fault, reply.fault, config);
    const bytes = bytesOf(reply.body);
    return {
      data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
      status: reply.status ?? 200,
      statusText: '',
      headers: { 'content-type': 'application/json; charset=utf-8', ...reply.headers },
      config: config as AxiosRequestConfig as InternalAxiosRequestConfig,
    };
  };

  const transport = createTransport(
    { gateway: '/gateway', serverEnv: 'test', cryptoPublicKey: pair.publicKey, ...over },
    {
      now: () => wire.now,
      token: () => wire.token,
      loadSealer: async () => {
        over.whileSealing?.(wire);
        return createSealer();
      },
      adapter,
    },
  );
  return wire;
}
