import { createHmac, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Database } from '@sandbox/db/schema';
import { sealSecret } from '@sandbox/domain/apps/sealedSecret';
import { addUser } from '@sandbox/domain/people';
import { NO_PASSWORD } from '@sandbox/domain/secrets';
import type { Insertable, Kysely } from 'kysely';
import { sm2 } from 'sm-crypto-v2';
import { OpenScope } from '@/contract/open/defineOpenCall';
import type { OpenErrorCode } from '@/contract/open/openErrors';
import {
  ANSWER_HEADERS,
  answerToSign,
  authorizationOf,
  requestToSign,
  type SchemeKind,
  SM2_USER_ID,
} from '@/contract/open/openSigning';
import { APP_SECRET_KEY, type TestSandbox } from './sandbox';

/* A merchant's program for tests. It signs as the documents describe, and rejects responses with an invalid signature. */

export const MERCHANT = 'S800010000001';

export interface Key {
  kind: SchemeKind;
  serial: string;
  /** The private key or the apiKey with which the client signs. */
  secret: string;
  publicKey: string;
}

export interface OpenAnswered {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown> & { code?: OpenErrorCode; msg?: string; field?: string; requestId?: string };
  /** True if the platform has signed the response for this request. */
  signed: boolean;
}

export interface Sent {
  key: Key;
  appId: string;
  method: string;
  target: string;
  body: string;
  timestamp: string;
  nonce: string;
  signature: string;
  headers: Record<string, string>;
  /** Raw bytes in place of the body; they are signed and sent unchanged. */
  bytes?: Buffer;
  /** Address of the server; default: the test's server. */
  url: string;
}

let numbers = 0;
/** Returns a new number of the merchant. */
export const anOutNo = (what = 'T'): string => `${what}-${process.pid}-${++numbers}`;
export const aNonce = (): string => randomBytes(16).toString('hex');

const options = (publicKey: string) => ({ hash: true, der: true, userId: SM2_USER_ID, publicKey });

export function signatureOf({ kind, secret, publicKey }: Key, message: string | Buffer): string {
  const bytes = Buffer.from(message);
  if (kind === 'HMAC') return createHmac('sm3', Buffer.from(secret)).update(bytes).digest('hex');
  return Buffer.from(sm2.doSignature(bytes, secret, options(publicKey)), 'hex').toString('base64');
}

export const aPair = (): Omit<Key, 'serial'> => {
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  return { kind: 'SM2', secret: privateKey, publicKey };
};

type AppRow = Insertable<Database['apps']>;

/** Inserts an application with a key of each kind. Creating applications in the console has separate tests. */
export async function aProgram(test: TestSandbox, more: Partial<AppRow> = {}) {
  const { db } = test.sandbox;
  const appId = more.app_id ?? `APP${randomBytes(6).toString('hex')}`;
  const merchantNo = more.merchant_no ?? MERCHANT;
  const owner = await db
    .selectFrom('merchants as m')
    .innerJoin('members as o', 'o.enterprise_id', 'm.enterprise_id')
    .select(['m.enterprise_id', 'o.member_no'])
    .where('m.merchant_no', '=', merchantNo)
    .executeTakeFirstOrThrow();
  const at = test.clock.now();
  await addUser(db, {
    user_id: appId,
    login_account: `app:${appId}`,
    login_account_type: 'account',
    kind: 'ordinary',
    nick_name: appId,
    password_hash: NO_PASSWORD,
    created_at: at,
  });
  await db
    .insertInto('apps')
    .values({
      app_id: appId,
      ...owner,
      merchant_no: merchantNo,
      user_id: appId,
      name: appId,
      state: 'ACTIVE',
      mode: 'TEST',
      scopes: [...OpenScope.options],
      created_at: at,
      creator_name: '张明',
      notify_trouble_at: null,
      hmac_enabled: true,
      ...more,
    })
    .execute();
  const key = await aKey(db, appId, { at });
  return { ...aClient(test, appId, key), appId, key, userId: appId };
}
export type Program = Awaited<ReturnType<typeof aProgram>>;

/** Adds a key to an application: a key pair or an apiKey. */
export async function aKey(
  db: Kysely<Database>,
  appId: string,
  {
    kind = 'SM2',
    at,
    ...more
  }: { kind?: SchemeKind; at: Date } & Partial<Pick<Insertable<Database['app_keys']>, 'ends_at' | 'revoked_at'>>,
): Promise<Key> {
  const serial = randomBytes(10).toString('hex').toUpperCase();
  const key: Key =
    kind === 'SM2'
      ? { ...aPair(), serial }
      : { kind, serial, secret: `密钥-${randomBytes(16).toString('hex')}`, publicKey: '' };
  await db
    .insertInto('app_keys')
    .values({
      serial,
      app_id: appId,
      kind,
      origin: kind === 'SM2' ? 'BROWSER' : 'PLATFORM',
      public_key: kind === 'SM2' ? key.publicKey : null,
      sealed_secret: kind === 'HMAC' ? sealSecret(APP_SECRET_KEY, key.secret) : null,
      made_at: at,
      made_by: appId,
      maker_name: '张明',
      ends_at: null,
      revoked_at: null,
      ...more,
    })
    .execute();
  return key;
}

/** Sends bytes unchanged, because `fetch` would rewrite the target and refuse a GET request with a body. */
function sendRaw(url: string, { method, target, headers, body, bytes: given }: Sent) {
  return new Promise<{ status: number; headers: Headers; bytes: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const bytes = given ?? Buffer.from(body);
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...(bytes.length > 0 || method === 'POST' ? { 'content-length': bytes.length } : {}) },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answered = new Headers();
          for (const [name, value] of Object.entries(response.headers)) if (value) answered.set(name, String(value));
          resolve({ status: response.statusCode ?? 0, headers: answered, bytes: Buffer.concat(chunks) });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });
}

function isSigned(test: TestSandbox, status: number, headers: Headers, bytes: Buffer, nonce: string): boolean {
  const signature = headers.get(ANSWER_HEADERS.signature);
  if (signature === null) return false;
  const { serial, publicKey } = test.sandbox.platform.signer;
  if (headers.get(ANSWER_HEADERS.nonce) !== nonce || headers.get(ANSWER_HEADERS.serial) !== serial)
    throw new Error('an answer of another request');
  const message = answerToSign({
    status,
    timestamp: headers.get(ANSWER_HEADERS.timestamp) ?? '',
    nonce,
    body: bytes.toString('utf8'),
  });
  const der = Buffer.from(signature, 'base64').toString('hex');
  if (!sm2.doVerifySignature(Buffer.from(message), der, publicKey, options(publicKey)))
    throw new Error('an answer whose signature does not hold');
  return true;
}

/** A response body. The named fields are used by later steps of the tests; all other fields are only compared. */
type Shown = Record<string, unknown> & { tradeNo: string; outTradeNo: string; paidTradeNo: string; state: string };

/**
 * Creates a client that signs with one key. A test can change the request before the signature (`wish`) or after it
 * (`tamper`).
 */
export function aClient(test: TestSandbox, appId: string, key: Key) {
  const prepare = (method: string, target: string, body: unknown, wish: Partial<Sent> = {}): Sent => {
    const sent = {
      key,
      appId,
      method,
      target,
      body: body === undefined ? '' : JSON.stringify(body),
      timestamp: String(Math.floor(test.clock.now().getTime() / 1000)),
      nonce: aNonce(),
      headers: {},
      url: test.url,
      ...wish,
    };
    const { bytes } = wish;
    const head = requestToSign({ ...sent, body: '' }).slice(0, -1);
    const message = bytes ? Buffer.concat([Buffer.from(head), bytes, Buffer.of(10)]) : requestToSign(sent);
    return { ...sent, signature: wish.signature ?? signatureOf(sent.key, message) };
  };
  const send = async (sent: Sent): Promise<OpenAnswered> => {
    const authorization = authorizationOf({ ...sent, kind: sent.key.kind, serial: sent.key.serial });
    const { status, headers, bytes } = await sendRaw(sent.url, {
      ...sent,
      headers: { 'content-type': 'application/json', authorization, ...sent.headers },
    });
    const text = bytes.toString('utf8');
    const isJson = headers.get('content-type')?.includes('json');
    const signed = isSigned(test, status, headers, bytes, sent.nonce);
    return { status, headers, text, body: isJson ? JSON.parse(text) : {}, signed };
  };
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    { tamper = {}, ...wish }: Partial<Sent> & { tamper?: Partial<Sent> } = {},
  ): Promise<OpenAnswered> => send({ ...prepare(method, `/openapi/v1${path}`, body, wish), ...tamper });
  return {
    prepare,
    send,
    ask,
    get: (path: string, wish?: Partial<Sent>) => ask('GET', path, undefined, wish),
    post: (path: string, body: unknown = {}, wish?: Partial<Sent> & { tamper?: Partial<Sent> }) =>
      ask('POST', path, body, wish),
    /** Sends a request and expects a signed response with status 200. Returns its body. */
    async ok(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Shown> {
      const answer = await ask(method, path, body);
      if (answer.status !== 200 || !answer.signed)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body as unknown as Shown;
    },
  };
}
