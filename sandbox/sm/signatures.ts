import { availableParallelism } from 'node:os';
import { SM2_USER_ID } from '@/contract/open/openSigning';
import { makePool, type PoolOptions } from '../workers/pool';

/** Maximum number of signature threads. Each verifies some 1,500 signatures a second. */
const MOST_THREADS = 4;
/**
 * Maximum number of signatures of all senders that are being verified or wait for verification. Two threads need some
 * 100 ms for them.
 */
const MOST_VERIFYING = 200;

const LIMITS: Omit<PoolOptions, 'data'> = {
  script: new URL('./signThread.mjs', import.meta.url),
  threads: Math.max(1, Math.min(MOST_THREADS, availableParallelism())),
  // The number of waiting verifications has a lower limit, so that the response to an accepted request can always be
  // signed.
  waiting: 5_000,
  patience: 10_000,
  idle: 60_000,
  // The precomputed points of a hundred keys take 40 MB.
  limits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
};

/** Thrown if a requested signature was not created, because too many requests wait or a thread has ended. */
export class SignaturesBusy extends Error {}
/** Thrown when more signatures wait than can be verified soon. No signature was checked. */
export class VerifyingBusy extends Error {}

interface ToVerify {
  /** The public key as 130 hex digits. */
  publicKey: string;
  message: Buffer;
  /** The signature in strict DER; other encodings are invalid. */
  der: Buffer;
  /** Key of the sender, by which parallel verifications are counted. */
  subject: string;
}

/** Creates and verifies SM2 signatures with SM3 and the id `1234567812345678`, in separate threads (S-15). */
export interface Sm2Signatures {
  /** Signs a message with the platform's own key; returns the signature as DER. */
  sign(message: Buffer): Promise<Buffer>;
  /** Verifies a signature. Rejects with VerifyingBusy. */
  verify(asked: ToVerify): Promise<boolean>;
  close(): Promise<void>;
}

const EVERYBODY = Number.POSITIVE_INFINITY;
/** Maximum number of parallel verifications of one sender. */
const MOST_OF_ONE = 50;

/**
 * Creates the signature service. Threads start when they are first needed. `most`: limits that differ from the
 * defaults.
 */
export function startSignatures(
  { privateKey, publicKey }: { privateKey: string; publicKey: string },
  { mostVerifying = MOST_VERIFYING }: { mostVerifying?: number } = {},
): Sm2Signatures {
  const pool = makePool({ ...LIMITS, data: { privateKey, publicKey, userId: SM2_USER_ID } });
  let verifying = 0;
  return {
    sign: async (message) => {
      const task = { what: 'sign', message };
      const ended = await pool.run<Uint8Array>({ subject: 'sign', most: EVERYBODY, task, transfer: [] });
      if (ended.ok) return Buffer.from(ended.value);
      throw new SignaturesBusy(`an answer was not signed: ${ended.why}`);
    },
    verify: async ({ subject, ...asked }) => {
      if (verifying >= mostVerifying) throw new VerifyingBusy('too many signatures are being verified');
      verifying += 1;
      try {
        const task = { what: 'verify', ...asked };
        const ended = await pool.run<boolean>({ subject: `verify ${subject}`, most: MOST_OF_ONE, task, transfer: [] });
        if (ended.ok) return ended.value;
        throw new VerifyingBusy(`a signature was not verified: ${ended.why}`);
      } finally {
        verifying -= 1;
      }
    },
    close: pool.close,
  };
}
