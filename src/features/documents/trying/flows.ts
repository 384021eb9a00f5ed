import { call, type SagaGenerator, select } from 'typed-redux-saga';
import type { DocumentSends } from '@/contract/calls/documents';
import type { Call } from '@/contract/defineCall';
import { ANSWER_HEADERS, answerToSign, authorizationOf, requestToSign } from '@/contract/open/openSigning';
import { Nothing } from '@/contract/primitives';
import { sessionSelectors } from '@/features/session';
import type { Wire } from '@/shared/gateway/gateway';
import type { Failure, Reply } from '@/shared/gateway/reply';
import { sendOnce } from '@/shared/money/sendOnce';
import { storedNumberAt } from '@/shared/money/storedNumber';
import { clock } from '@/shared/ports/clock';
import { type OpenAnswer, openCalls } from '@/shared/ports/openCalls';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { type TypedFields, withTyped } from './shapes';
import { TEXT } from './text';

/**
 * A try of a call of the open interface. The store holds no content: the private key and the request are in memory outside the
 * store.
 */
interface OpenTried {
  method: string;
  appId: string;
  serial: string;
  /** The platform's public key, which verifies the signature of responses. */
  signer: { serial: string; publicKey: string };
  /** The platform's public key, which encrypts fields of the request. */
  sealer: { publicKey: string };
  /** False: the request is signed and shown, but not sent. */
  sends: boolean;
  secretIds: { privateKey: string; openRequest: string };
}

/** The request: its target, the body as typed, and the paths of the fields to encrypt. */
export interface OpenRequest {
  target: string;
  body: string;
  encrypt: readonly (readonly (string | number)[])[];
}

/** The outcome of a try. It is in memory outside the store, under `answerId`. */
export interface OpenAnswered {
  target: string;
  /** The request body before its fields were encrypted. */
  body: string;
  plain: string;
  signed: string;
  /**
   * The authorization header for the request that the user copies. After a send the request is signed again, because a nonce is
   * valid once.
   */
  authorization: string;
  /** The response. `lost`: the request was sent, and its outcome is unknown. Null: the request was not sent. */
  answer: OpenReply | 'lost' | null;
}

/** The platform's response. `verified`: whether its signature is valid; null if the response carries none. */
interface OpenReply {
  status: number;
  body: string;
  verified: boolean | null;
}

/** Parses a text as JSON; undefined if it is invalid. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * True if the platform refused the nonce because the browser itself had repeated the request. Browsers repeat a request when its
 * connection breaks. Each try has a new nonce, so the first request was accepted and its response is lost.
 */
const isOwnRepeat = ({ status, body }: { status: number; body: string }): boolean =>
  status === 401 && (jsonOf(body) as { code?: unknown } | null | undefined)?.code === 'NONCE_USED';

const at = (value: unknown, path: readonly (string | number)[]): string =>
  String(path.reduce<unknown>((inside, name) => (inside as Record<string | number, unknown>)[name], value));

/** Encrypts the texts of a body that must be encrypted; returns the body unchanged if there are none. */
function* encrypted({ body, encrypt }: OpenRequest, publicKey: string): SagaGenerator<string> {
  if (encrypt.length === 0) return body;
  let value = JSON.parse(body) as TypedFields;
  for (const path of encrypt) {
    const sealed = yield* call(openCalls.encrypt, publicKey, at(value, path));
    value = withTyped(value, path, sealed) as TypedFields;
  }
  return JSON.stringify(value);
}

/** Signs a request now with a new nonce. */
function* signedNow(
  { appId, serial, ...of }: Pick<OpenTried, 'method' | 'appId' | 'serial'> & { target: string; body: string },
  privateKey: string,
): SagaGenerator<{ nonce: string; signed: string; authorization: string }> {
  const timestamp = String(Math.floor((yield* call(clock.now)) / 1000));
  const nonce = yield* call(openCalls.nonce);
  const signed = requestToSign({ ...of, timestamp, nonce });
  const signature = yield* call(openCalls.sign, privateKey, signed);
  return { nonce, signed, authorization: authorizationOf({ kind: 'SM2', appId, serial, timestamp, nonce, signature }) };
}

/** Returns whether the platform's signature of a response is valid for the request's nonce; null if it is unsigned. */
function* isVerified(
  { status, body, header }: OpenAnswer,
  { serial, publicKey }: OpenTried['signer'],
  nonce: string,
): SagaGenerator<boolean | null> {
  const signature = header(ANSWER_HEADERS.signature);
  if (signature === null) return null;
  if (header(ANSWER_HEADERS.serial) !== serial) return false;
  const text = answerToSign({ status, timestamp: header(ANSWER_HEADERS.timestamp) ?? '', nonce, body });
  return yield* call(openCalls.verify, { publicKey, signature, text });
}

/** Signs a request like a client program, sends it and verifies the response. In the sandbox the call really moves money. */
export const openTried = defineSubmission<OpenTried>('documents/tried', {
  scope: 'page',
  *flow({ method, appId, serial, signer, sealer, sends }, { privateKey, openRequest }): SagaGenerator<Outcome> {
    const given = JSON.parse(openRequest) as OpenRequest;
    const { target } = given;
    const body = yield* encrypted(given, sealer.publicKey);
    const signable = { method, appId, serial, target, body };
    const { nonce, signed, authorization } = yield* signedNow(signable, privateKey);
    const attempt: OpenAnswered = { target, body, plain: given.body, signed, authorization, answer: null };
    if (sends) {
      const answer = yield* call(openCalls.send, { method, target, body, authorization });
      attempt.answer =
        answer === null || isOwnRepeat(answer)
          ? 'lost'
          : { status: answer.status, body: answer.body, verified: yield* isVerified(answer, signer, nonce) };
      attempt.authorization = (yield* signedNow(signable, privateKey)).authorization;
    }
    return { ok: true, result: { answerId: yield* call(secrets.put, JSON.stringify(attempt)) } };
  },
});

/** A try of a console call by the signed-in user. */
interface ConsoleTried {
  name: string;
  sends: DocumentSends;
  secretIds: { body: string };
}

/**
 * The outcome of a tried console call. `unknown`: the call moves money and its outcome is unknown, so its request
 * number is stored. `other`: the stored number belongs to a request with different content, whose outcome is still
 * unknown.
 */
export interface ConsoleAnswered {
  wire: Wire | null;
  /** The gateway's message when there is no response to show. */
  msg: string;
  file: { name: string; size: number } | null;
  money: { is: 'unknown' | 'other'; requestNo: string } | null;
}

const SECRET_NAME = /pass(word)?$|pwd$/i;
/** True for fields whose values are never shown, because they contain a password or a key. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Hides passwords in a displayed request. */
export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, isSecretName(name) ? TEXT.hidden : hideSecrets(own)]),
  );
}

/** Builds the request from the call's declaration. The response is shown unchanged. */
const callOf = ({ warehousePath, path, meanings, ...flags }: DocumentSends): Call => ({
  ...flags,
  path: path as `/${string}`,
  ...(warehousePath === null ? {} : { warehousePath: warehousePath as `/${string}` }),
  meanings,
  section: 'basic-data',
  request: Nothing,
  answer: Nothing,
  refusals: {},
});

const answered = (wire: Wire | null, more: Partial<ConsoleAnswered> = {}): ConsoleAnswered => ({
  wire: wire && { ...wire, body: hideSecrets(wire.body) },
  msg: '',
  file: null,
  money: null,
  ...more,
});

function* kept(exchange: ConsoleAnswered): SagaGenerator<Outcome> {
  return { ok: true, result: { answerId: yield* call(secrets.put, JSON.stringify(exchange)) } };
}

function* sendConsoleRequest({ sends }: ConsoleTried, { body }: { body: string }): SagaGenerator<Outcome> {
  let wire: Wire | null = null;
  const onWire = (seen: Wire) => {
    wire = seen;
  };
  const target = callOf(sends);
  const reply = (yield* request(target, JSON.parse(body) as never, { custom: true, onWire })) as Reply;
  const seen = wire as Wire | null;
  if (reply.ok) {
    const { blob, filename } = reply.data as { blob?: Blob; filename?: string };
    const isFile = sends.blob && blob !== undefined;
    return yield* kept(answered(seen, isFile ? { file: { name: filename ?? '', size: blob.size } } : {}));
  }
  const failure = reply as Failure;
  if (failure.kind === 'cancelled' || failure.kind === 'unauthorised') return failure;
  return yield* kept(answered(seen, { msg: failure.msg }));
}

/** Sends a console call that moves no money, as its page does. */
export const consoleTried = defineSubmission<ConsoleTried>('documents/consoleTried', {
  scope: 'page',
  flow: sendConsoleRequest,
});

/**
 * Tries a console call that moves money. Each request number is sent exactly once, so that money moves once (safety
 * rule C-14).
 */
export const moneyTried = defineSubmission<ConsoleTried>('documents/moneyTried', {
  scope: 'detached',
  *flow({ name, sends }, { body }): SagaGenerator<Outcome> {
    let wire: Wire | null = null;
    const enterprise = (yield* select(sessionSelectors.selectEnterpriseId)) ?? '';
    const sent = yield* sendOnce({
      target: callOf(sends),
      kept: storedNumberAt(`tried.${name}.${enterprise}`),
      body: JSON.parse(body) as never,
      onWire: (seen) => {
        wire = seen;
      },
    });
    const seen = wire as Wire | null;
    if (sent.is === 'unknown' || sent.is === 'other') {
      // A response that does not settle the outcome is not shown, because the user could take it as final.
      const proven = sent.is === 'unknown' && seen ? { ...seen, answer: null } : seen;
      return yield* kept(answered(proven, { money: { is: sent.is, requestNo: sent.requestNo } }));
    }
    if (sent.is !== 'refused') return yield* kept(answered(seen));
    const { failure } = sent;
    return failure.kind === 'unauthorised' ? failure : yield* kept(answered(seen, { msg: failure.msg }));
  },
  // After a crash the number stays stored, so that the next try uses the same number and money moves once.
  recover: function* recovered(): SagaGenerator<Outcome> {
    return yield* kept(answered(null, { msg: TEXT.failed }));
  },
});
