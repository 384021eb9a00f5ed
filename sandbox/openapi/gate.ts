import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Authorization, CLOCK_SECONDS, readAuthorization, requestToSign } from '@/contract/open/openSigning';
import { openSecret } from '../domain/apps/sealedSecret';
import type { RealTime, Times } from '../domain/clock';
import { FairQueue } from '../http/fairQueue';
import type { OpenLimits } from '../http/openOptions';
import type { Platform } from '../http/platform';
import { randomPublicKey, symmetricSm } from '../sm/native';
import { isAllowed, networkOf } from './addresses';
import { isValid, type KeyRow, keyOf } from './apps';
import { Buckets } from './buckets';
import { Admission } from './rate';
import { Recent } from './recent';
import { refuseOpen } from './refusals';

/*
 * Verifies that a request comes from the program that it names. All failures before a valid signature get the same
 * message after the same work. An unknown key is looked up and verified like a known key, so that the time reveals
 * nothing (S-17).
 */

const NO_SECRET = 'nobody';

export interface Incoming {
  method: string;
  /** The request target as received, including its query. The signature covers it byte for byte. */
  target: string;
  body: Buffer;
  authorization: string | undefined;
  address: string;
}

export interface Gate {
  limits: OpenLimits;
  ofAddress: Buckets;
  ofApp: Buckets;
  forged: Buckets;
  /** Keys that have recently signed a valid request, each with the sender's address. */
  proven: Recent;
  asking: FairQueue;
  working: FairQueue;
  files: FairQueue;
  admission: Admission;
  /**
   * A random public key whose private key was not stored. The signature of a request with an unknown key is verified
   * with this key, so that the verification takes the same time.
   */
  nobody: string;
}

/** Creates the gate of this process with the given limits; its queues and counters are in memory. */
export const makeGate = (limits: OpenLimits): Gate => ({
  limits,
  ofAddress: new Buckets(limits.ofAddress),
  ofApp: new Buckets(limits.ofApp),
  forged: new Buckets(limits.forged),
  proven: new Recent(),
  asking: new FairQueue(limits.asking),
  working: new FairQueue(limits.working),
  files: new FairQueue(limits.files),
  admission: new Admission(limits.perSecond),
  nobody: randomPublicKey(),
});

export interface Verified extends Times {
  key: KeyRow;
  nonce: string;
}

const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/** Decodes Base64 in its canonical form. Any other text gives empty bytes, so that the signature is invalid. */
const bytesOf = (text: string): Buffer => {
  const bytes = isBase64(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  return bytes.toString('base64') === text ? bytes : Buffer.alloc(0);
};

/** Returns the bytes that the program has signed, with the raw bytes of the body, in the format of `requestToSign`. */
const signedBytes = ({ method, target, body }: Incoming, { timestamp, nonce }: Authorization): Buffer => {
  const head = requestToSign({ method, target, timestamp, nonce, body: '' });
  return Buffer.concat([Buffer.from(head.slice(0, -1)), body, Buffer.of(10)]);
};

/** Returns the HMAC-SM3 of a message in lower-case hex. The key is the UTF-8 bytes of the apiKey. */
const hmacOf = (secret: string, message: Buffer): string =>
  Buffer.from(symmetricSm.hmacSm3(Buffer.from(secret), message)).toString('hex');

function sameText(given: string, expected: string): boolean {
  // Hashes both texts before the comparison, so that texts of any length can be compared in constant time. The key of this HMAC
  // is not secret.
  const hash = (text: string) => createHmac('sha256', 'length').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

async function holds(
  platform: Platform,
  { nobody }: Gate,
  incoming: Incoming,
  { auth, key }: { auth: Authorization; key: KeyRow | undefined },
): Promise<boolean> {
  const message = signedBytes(incoming, auth);
  const fits = key !== undefined && key.kind === auth.kind && key.app_id === auth.appId;
  if (auth.kind === 'HMAC') {
    const sealed = fits ? key.sealed_secret : null;
    const secret = sealed && platform.appSecretKey ? openSecret(platform.appSecretKey, sealed) : null;
    return sameText(auth.signature, hmacOf(secret ?? NO_SECRET, message)) && secret !== null;
  }
  const publicKey = fits ? key.public_key : null;
  const right = await platform.signer.verify({
    publicKey: publicKey ?? nobody,
    message,
    der: bytesOf(auth.signature),
    subject: `${auth.appId} ${networkOf(incoming.address)}`,
  });
  return right && publicKey !== null;
}

const isNow = (timestamp: string, realNow: RealTime) =>
  Math.abs(Math.floor(realNow.getTime() / 1000) - Number(timestamp)) <= CLOCK_SECONDS;

/** The sender as stated in the request, and the keys under which the request is counted. */
export interface Asker {
  auth: Authorization;
  /** Program, key and network address, under which a sender with a valid signature is remembered. */
  known: string;
  isProven: boolean;
  /**
   * Key under which queues and rate limits count the sender. A key with a verified signature is counted separately;
   * all other senders of an address are counted together.
   */
  subject: string;
}

/**
 * Checks the form and the time of the Authorization header, and the rate of the sender. Returns the parts of the
 * header. Otherwise refuses.
 */
export function admitted(gate: Gate, { authorization, address }: Incoming, realNow: RealTime): Asker {
  const auth = readAuthorization(authorization);
  if (!auth || !isNow(auth.timestamp, realNow)) return refuseOpen('UNAUTHORIZED');
  const from = networkOf(address);
  const known = `${auth.appId} ${auth.serial} ${from}`;
  const isProven = gate.proven.has(known, realNow);
  const subject = isProven ? known : from;
  // The tokens of a program are counted per address, so that forged requests from another address do not use up the
  // real program's tokens.
  const wait =
    (isProven ? null : gate.ofAddress.take(from, realNow)) ??
    gate.ofApp.take(isProven ? known : `${auth.appId} ${from}`, realNow) ??
    gate.forged.wait(subject, realNow);
  return wait === null ? { auth, known, isProven, subject } : refuseOpen('RATE_LIMITED', { retryAfter: wait });
}

/**
 * Runs the work before the verification of a signature in the fair queue of senders. A sender with too many waiting
 * requests is refused.
 */
export function inSendersTurn<T>(platform: Platform, gate: Gate, asker: Asker, work: () => Promise<T>): Promise<T> {
  const { auth, subject, isProven } = asker;
  const { limits, admission } = gate;
  const isGreedy = isProven && admission.isGreedy(auth.appId, platform.clock.real());
  const each = isGreedy ? 1 : isProven ? limits.asking.each : limits.asking.strangers;
  return gate.asking.run({ subject, each }, work);
}

/** Returns the verified sender if the signature is valid; otherwise refuses without a specific reason. */
export async function verified(platform: Platform, gate: Gate, incoming: Incoming, asker: Asker): Promise<Verified> {
  const { auth, subject } = asker;
  const { key, right } = await inSendersTurn(platform, gate, asker, async () => {
    const found = await keyOf(platform.db, auth.serial);
    return { key: found, right: await holds(platform, gate, incoming, { auth, key: found }) };
  });
  const realNow = platform.clock.real();
  const times = key && platform.clock.times(key.offsetMs);
  if (!times || !right || !isValid(key, times.now) || !isAllowed(key.allowed_addresses, incoming.address)) {
    gate.forged.take(subject, realNow);
    return refuseOpen('UNAUTHORIZED');
  }
  gate.proven.add(asker.known, realNow);
  return { key, nonce: auth.nonce, ...times };
}

/**
 * Runs a verified request in the fair queue of programs, which counts requests from all addresses of a program
 * together. Requests for files have a separate queue, because they take long. A program above its rate limit is
 * refused without waiting.
 */
export function inTurn<T>(
  gate: Gate,
  { key, realNow }: Verified,
  line: 'working' | 'files',
  work: () => Promise<T>,
): Promise<T> {
  if (gate.admission.isOver(key.app_id, realNow)) refuseOpen('RATE_LIMITED', { retryAfter: 1 });
  const each = gate.admission.isGreedy(key.app_id, realNow) ? 1 : gate.limits[line].each;
  return gate[line].run({ subject: key.app_id, each }, work);
}

/**
 * Accepts a verified request if its nonce is unused, its program is within the rate limit, and the program is active.
 * Refuses it otherwise.
 */
export async function letIn(platform: Platform, gate: Gate, { key, nonce, realNow }: Verified): Promise<void> {
  const how = await gate.admission.admit(platform.db, { appId: key.app_id, nonce, realNow });
  if (how === 'NONCE_USED') refuseOpen('NONCE_USED');
  if (how === 'TOO_MANY') refuseOpen('RATE_LIMITED', { retryAfter: 1 });
  if (key.state !== 'ACTIVE') refuseOpen('APP_STOPPED');
  // A program, like a user of the console, cannot move money if the audit of its enterprise or merchant has not passed.
  if (key.settled_status !== 'PASS' || key.audit_status !== 'PASS')
    refuseOpen('APP_STOPPED', { msg: '企业或商户未通过审核，应用暂不可用' });
}
