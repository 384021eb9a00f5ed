import type { RealTime } from '../domain/clock';

/** So long one counts as known, ms; and so many are remembered. */
const KEPT = 3_600_000;
const MOST = 20_000;

/**
 * Who was found to be genuine a short while ago, in the memory of this process. Nothing is allowed by it: they only do not
 * wait with strangers who come from the same address.
 */
export class Recent {
  readonly #since = new Map<string, number>();

  has(subject: string, realNow: RealTime): boolean {
    const since = this.#since.get(subject);
    return since !== undefined && realNow.getTime() - since < KEPT;
  }

  add(subject: string, realNow: RealTime): void {
    this.#since.delete(subject);
    this.#since.set(subject, realNow.getTime());
    if (this.#since.size <= MOST) return;
    const [oldest] = this.#since.keys();
    if (oldest !== undefined) this.#since.delete(oldest);
  }
}
