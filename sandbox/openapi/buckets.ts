import type { RealTime } from '../domain/clock';

interface Bucket {
  left: number;
  at: number;
}

/**
 * Maximum number of senders whose buckets are remembered. The least recently seen sender is forgotten, and later starts with a
 * full bucket.
 */
const MOST_SUBJECTS = 20_000;

/**
 * Token buckets of this process, by sender: a rate per second, and a burst. They stop floods of requests without a database
 * query.
 */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: { perSecond: number; atOnce: number },
    private readonly most = MOST_SUBJECTS,
  ) {}

  #level(subject: string, now: number): Bucket {
    const { perSecond, atOnce } = this.rate;
    const known = this.#buckets.get(subject) ?? { left: atOnce, at: now };
    const left = Math.min(atOnce, known.left + (Math.max(0, now - known.at) / 1000) * perSecond);
    return { left, at: Math.max(known.at, now) };
  }

  /** Returns the seconds until a token is available, rounded up; null if a token is available now. Takes no token. */
  wait(subject: string, realNow: RealTime): number | null {
    const { left } = this.#level(subject, realNow.getTime());
    return left >= 1 ? null : Math.max(1, Math.ceil((1 - left) / this.rate.perSecond));
  }

  /** Takes a token and returns null. If no token is available, returns the seconds until one is, rounded up. */
  take(subject: string, realNow: RealTime): number | null {
    const wait = this.wait(subject, realNow);
    const { left, at } = this.#level(subject, realNow.getTime());
    this.#buckets.delete(subject);
    this.#buckets.set(subject, { left: wait === null ? left - 1 : left, at });
    if (this.#buckets.size > this.most) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return wait;
  }

  get size(): number {
    return this.#buckets.size;
  }
}
