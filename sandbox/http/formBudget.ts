import { MEGABYTE } from '@/contract/rules/fileKinds';

/**
 * Maximum memory in bytes for uploads in progress: for one user, and for all users together. An upload may have 20 MB
 * and take two minutes.
 */
const MOST_OF_ONE = 64 * MEGABYTE;
const MOST_OF_ALL = 256 * MEGABYTE;
/** Time in ms within which the first data of a form must arrive; otherwise the form is refused. */
const FIRST_PART = 10_000;

/** The memory for uploads in progress. It counts the received bytes, not the announced bytes. */
export class FormBudget {
  readonly #taken = new Map<string, number>();
  #all = 0;
  readonly #limits: { one: number; all: number };
  /** Maximum time in ms until the first data of a form arrives. */
  readonly firstPart: number;

  constructor({ one = MOST_OF_ONE, all = MOST_OF_ALL, firstPart = FIRST_PART } = {}) {
    this.#limits = { one, all };
    this.firstPart = firstPart;
  }

  /** Number of bytes reserved for all uploads. */
  get all(): number {
    return this.#all;
  }

  /** Opens a reservation of memory for an upload of the user. */
  place(userId: string): Place {
    let held = 0;
    const change = (bytes: number) => {
      held += bytes;
      this.#all += bytes;
      const own = (this.#taken.get(userId) ?? 0) + bytes;
      if (own === 0) this.#taken.delete(userId);
      else this.#taken.set(userId, own);
      return own <= this.#limits.one && this.#all <= this.#limits.all;
    };
    return { take: change, leave: () => void change(-held) };
  }
}

/** The memory reserved for one upload. */
export interface Place {
  /**
   * Reserves further bytes; returns false if the limit is exceeded. Bytes that were refused also count until `leave`
   * is called.
   */
  take(bytes: number): boolean;
  /** Releases the whole reservation. */
  leave(): void;
}
