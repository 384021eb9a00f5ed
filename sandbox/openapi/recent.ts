import type { RealTime } from '../domain/clock';

/** Time in ms for which a sender is remembered, and the maximum number of remembered senders. */
const KEPT = 3_600_000;
const MOST = 20_000;

/**
 * Recently verified senders, in the memory of this process. An entry grants no access. With an entry the sender skips
 * the queue shared by all senders of its address that are not verified yet.
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
