import { MEGABYTE } from '@/contract/rules/fileKinds';

/** Maximum memory of forms in transfer, in bytes: of one user, and of all users. A form may have 20 MB and take two minutes. */
const MOST_OF_ONE = 64 * MEGABYTE;
const MOST_OF_ALL = 256 * MEGABYTE;
/** Time in ms until the first part of a form must arrive; otherwise the form is refused. */
const FIRST_PART = 10_000;

/** The memory for forms in transfer. It counts the received bytes, not the announced bytes. */
export class FormBudget {
  readonly #taken = new Map<string, number>();
  #all = 0;
  readonly #limits: { one: number; all: number };
  /** Maximum time until the first part of a form arrives, ms. */
  readonly firstPart: number;

  constructor({ one = MOST_OF_ONE, all = MOST_OF_ALL, firstPart = FIRST_PART } = {}) {
    this.#limits = { one, all };
    this.firstPart = firstPart;
  }

  /** Number of reserved bytes. */
  get all(): number {
    return this.#all;
  }

  /** Reserves a place for a form of the user. */
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

/** The memory reserved by one form. */
export interface Place {
  /** Reserves bytes; false if there is no room. Refused bytes count until the place is left. */
  take(bytes: number): boolean;
  /** Releases the whole reservation. */
  leave(): void;
}
