import { availableParallelism } from 'node:os';
import { sm2Decrypt } from '@/common/crypto/sm';
import { makePool, type PoolOptions } from '../workers/pool';
import { HAS_SM2 } from './native';

/** Maximum number of decryption threads. Each opens some 1,400 envelopes a second. */
const MOST_THREADS = 4;

const OPENER_LIMITS: Omit<PoolOptions, 'data'> = {
  script: new URL('./sm2Thread.mjs', import.meta.url),
  threads: Math.max(1, Math.min(MOST_THREADS, availableParallelism())),
  // Maximum number of waiting tasks. This many tasks keep one thread busy for half a second.
  waiting: 1_000,
  patience: 10_000,
  idle: 60_000,
  limits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
};

/** Thrown when more envelopes wait than can be decrypted soon. The client may send the same request again. */
export class OpenerBusy extends Error {}

/** Decrypts SM2 ciphertexts with the platform's key, in threads, so that other requests are not blocked (S-15). */
export interface Sm2Opener {
  /** Decrypts a ciphertext in the form C1 ‖ C3 ‖ C2; returns null if it is invalid. Rejects with OpenerBusy. */
  open(bytes: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/**
 * Starts the decryption threads. If Node's OpenSSL has no SM2, decrypts in JavaScript on the main thread, 9 ms per
 * ciphertext, and logs this.
 */
export function startOpener(privateKey: string, log: (line: string) => void): Sm2Opener {
  if (!HAS_SM2) {
    log("This Node.js has no SM2 in its OpenSSL: envelopes are opened by JavaScript on the server's own thread.");
    return { open: async (bytes) => sm2Decrypt(privateKey, bytes), close: async () => {} };
  }
  const pool = makePool({ ...OPENER_LIMITS, data: { privateKey } });
  return {
    open: async (task) => {
      // The sender is unknown before the decryption, so the number of tasks is limited only in total and not per
      // sender.
      const most = Number.POSITIVE_INFINITY;
      const ended = await pool.run<Uint8Array | null>({ subject: 'envelope', most, task, transfer: [] });
      if (ended.ok) return ended.value;
      throw new OpenerBusy(`an envelope was not opened: ${ended.why}`);
    },
    close: pool.close,
  };
}
