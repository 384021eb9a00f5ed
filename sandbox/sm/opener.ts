import { availableParallelism } from 'node:os';
import { sm2Decrypt } from '@/shared/gateway/sm';
import { type Pool, startPool } from '../threads/pool';
import { HAS_SM2 } from './native';

/** Envelopes that may be under way at once: a second's work of one thread. What comes above it is answered 503. */
const CAPACITY = 1000;
/** Workers at most; each opens some 1,400 envelopes a second. */
const MOST_WORKERS = 4;

/** Opens SM2 ciphertexts to the platform's key, off the thread that serves everybody. */
export interface Sm2Opener {
  /** The bytes inside C1 ‖ C3 ‖ C2; null for whatever is no valid ciphertext. Rejects with PoolFull. */
  open(bytes: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Where Node's OpenSSL has no SM2, the wrapper opens here, 9 ms each, and the operator is told. */
export function startOpener(privateKey: string, log: (line: string) => void): Sm2Opener {
  if (!HAS_SM2) {
    log("This Node.js has no SM2 in its OpenSSL: envelopes are opened by JavaScript on the server's own thread.");
    return { open: async (bytes) => sm2Decrypt(privateKey, bytes), close: async () => {} };
  }
  const pool: Pool = startPool({
    script: new URL('./sm2Worker.mjs', import.meta.url),
    data: { privateKey },
    size: Math.max(1, Math.min(MOST_WORKERS, availableParallelism())),
    capacity: CAPACITY,
  });
  return { open: (bytes) => pool.run<Uint8Array | null>(bytes), close: pool.close };
}
