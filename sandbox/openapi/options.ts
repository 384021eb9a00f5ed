import type { QueueBounds } from './fairQueue';

/** How much the open interface takes; tests and benchmarks set others. Whatever is no rate over all instances is of this process alone. */
export interface OpenLimits {
  /** Requests of one application in a second, over all instances. */
  perSecond: number;
  /** Of one application from one address, before anything is known of it: in a second, and at once. */
  ofApp: { perSecond: number; atOnce: number };
  /** Of one address, by those that have not proven themselves there. */
  ofAddress: { perSecond: number; atOnce: number };
  /** Signatures that do not hold, of whoever sends them: more are refused before they are looked at. */
  forged: { perSecond: number; atOnce: number };
  /** Who is asking: requests that wait to be verified, or are. All that nobody has proven from one address are one subject. */
  asking: QueueBounds & { strangers: number };
  /** What verified requests do, by application; and those that answer a file. */
  working: QueueBounds;
  files: QueueBounds;
}

export const OPEN_LIMITS: OpenLimits = {
  perSecond: 50,
  // Somewhat more than may be asked in a second: what is beyond is refused before its signature is looked at.
  ofApp: { perSecond: 60, atOnce: 60 },
  ofAddress: { perSecond: 1_000, atOnce: 2_000 },
  forged: { perSecond: 20, atOnce: 200 },
  // Few enough that nobody's turn is long in coming, enough to keep the threads at work while the database is asked.
  asking: { total: 8, each: 2, strangers: 2, waiting: 100, inAll: 400 },
  // Of the ten connections to the database.
  working: { total: 6, each: 2, waiting: 100, inAll: 400 },
  files: { total: 2, each: 1, waiting: 10, inAll: 100 },
};
