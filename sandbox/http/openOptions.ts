import type { QueueBounds } from './fairQueue';

/**
 * Limits of the open interface; tests and benchmarks set their own. All limits apply per process, except for the rate over all
 * instances.
 */
export interface OpenLimits {
  /** Maximum requests of one program per second, over all instances. */
  perSecond: number;
  /** Maximum rate of one program from one address before its signature is verified: per second, and as a burst. */
  ofApp: { perSecond: number; atOnce: number };
  /** Maximum rate of one address, for senders that have not yet sent a valid signature from this address. */
  ofAddress: { perSecond: number; atOnce: number };
  /** Maximum rate of invalid signatures per sender. Requests above it are refused without verification. */
  forged: { perSecond: number; atOnce: number };
  /**
   * The queue of requests whose signatures are waiting for verification or are being verified. Senders of one address
   * without a verified signature share one turn.
   */
  asking: QueueBounds & { strangers: number };
  /** The queues of verified requests by program: one for calls in general, and one for calls that return a file. */
  working: QueueBounds;
  files: QueueBounds;
}

export const OPEN_LIMITS: OpenLimits = {
  perSecond: 50,
  // Slightly above the 50 requests of `perSecond`. Requests above this rate are refused before their signature is verified,
  // because the verification costs more than the refusal.
  ofApp: { perSecond: 60, atOnce: 60 },
  ofAddress: { perSecond: 1_000, atOnce: 2_000 },
  forged: { perSecond: 20, atOnce: 200 },
  // Small numbers keep the waiting time of each sender short. The total is large enough to keep the verifying threads
  // busy while requests wait for the database.
  asking: { total: 8, each: 2, strangers: 2, waiting: 100, inAll: 400 },
  // Limits how many of the ten database connections programs can use.
  working: { total: 6, each: 2, waiting: 100, inAll: 400 },
  files: { total: 2, each: 1, waiting: 10, inAll: 100 },
};
