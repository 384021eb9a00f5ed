import type { QueueBounds } from './fairQueue';

/**
 * Limits of the open interface; tests and benchmarks set their own. Except for the rate over all instances, limits apply per
 * process.
 */
export interface OpenLimits {
  /** Requests of one application in a second, over all instances. */
  perSecond: number;
  /** Rate of one application from one address before its signature is verified: per second, and at once. */
  ofApp: { perSecond: number; atOnce: number };
  /** Rate of one address for senders that have not proven themselves from it. */
  ofAddress: { perSecond: number; atOnce: number };
  /** Rate of invalid signatures per sender. Requests above it are refused without verification. */
  forged: { perSecond: number; atOnce: number };
  /**
   * The queue of requests that wait for verification, or are being verified. All unproven senders of one address are one subject.
   */
  asking: QueueBounds & { strangers: number };
  /** The queues of verified requests by application: of calls in general, and of calls that answer a file. */
  working: QueueBounds;
  files: QueueBounds;
}

export const OPEN_LIMITS: OpenLimits = {
  perSecond: 50,
  // Slightly above `perSecond`: requests above this rate are refused before their signature is verified.
  ofApp: { perSecond: 60, atOnce: 60 },
  ofAddress: { perSecond: 1_000, atOnce: 2_000 },
  forged: { perSecond: 20, atOnce: 200 },
  // Few enough that turns come quickly, and enough to keep the threads busy during database queries.
  asking: { total: 8, each: 2, strangers: 2, waiting: 100, inAll: 400 },
  // Limits the share of the ten database connections.
  working: { total: 6, each: 2, waiting: 100, inAll: 400 },
  files: { total: 2, each: 1, waiting: 10, inAll: 100 },
};
