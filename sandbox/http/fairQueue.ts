/** Limits of a queue. */
export interface QueueBounds {
  /** Maximum number of concurrent tasks: `total` of all subjects (senders), `each` of one subject. */
  total: number;
  each: number;
  /** Maximum number of waiting tasks: `waiting` of one subject, `inAll` of all subjects. */
  waiting: number;
  inAll: number;
}

/** Thrown when the queue has no room for another task of this subject. The task was not started. */
export class QueueFull extends Error {}

interface Waiting {
  begin: () => void;
  refuse: () => void;
}
interface Place {
  each: number;
  running: number;
  waiting: Waiting[];
}

/**
 * A fair queue of tasks by subject, such as the sender of a request. Subjects take turns with one task each, and each has a
 * maximum share. A subject with many tasks delays only itself. If the queue is full, a new task displaces the last task of the
 * subject with the most waiting tasks, if that subject has more.
 */
export class FairQueue {
  /** Subjects with running or waiting tasks, in the order of their turns. */
  readonly #places = new Map<string, Place>();
  #running = 0;
  #waiting = 0;

  constructor(private readonly bounds: QueueBounds) {}

  /**
   * Runs the work when it is its subject's turn. Rejects with QueueFull. `each`: maximum number of concurrent tasks of this
   * subject from now on, if it differs from that of the others.
   */
  async run<T>(
    { subject, each = this.bounds.each }: { subject: string; each?: number },
    work: () => Promise<T>,
  ): Promise<T> {
    await this.#turn(subject, each);
    try {
      return await work();
    } finally {
      this.#leave(subject);
    }
  }

  #turn(subject: string, each: number): Promise<void> {
    const place = this.#places.get(subject) ?? { each, running: 0, waiting: [] };
    place.each = each;
    this.#places.set(subject, place);
    // Starts at once only if no task of the subject waits. A waiting task is blocked by a limit, and the same limit blocks this
    // task.
    if (place.waiting.length === 0 && place.running < place.each && this.#running < this.bounds.total) {
      this.#begin(subject, place);
      return Promise.resolve();
    }
    if (place.waiting.length >= this.bounds.waiting || !this.#makeContext(place)) {
      this.#forget(subject, place);
      return Promise.reject(new QueueFull('no context in the line'));
    }
    this.#waiting += 1;
    return new Promise((begin, reject) => {
      place.waiting.push({ begin, refuse: () => reject(new QueueFull('others have less in the line')) });
    });
  }

  /**
   * Returns whether there is room in the queue. If it is full, drops the last task of a subject with more waiting tasks, to make
   * room.
   */
  #makeContext(mine: Place): boolean {
    if (this.#waiting < this.bounds.inAll) return true;
    const longest = [...this.#places.values()].reduce(
      (one, other) => (other.waiting.length > one.waiting.length ? other : one),
      mine,
    );
    if (longest.waiting.length <= mine.waiting.length + 1) return false;
    longest.waiting.pop()?.refuse();
    this.#waiting -= 1;
    return true;
  }

  #begin(subject: string, place: Place): void {
    place.running += 1;
    this.#running += 1;
    this.#toTheEnd(subject, place);
  }

  /** Moves a subject to the end of the order of turns. */
  #toTheEnd(subject: string, place: Place): void {
    this.#places.delete(subject);
    this.#places.set(subject, place);
  }

  #leave(subject: string): void {
    const place = this.#places.get(subject);
    if (!place) return;
    place.running -= 1;
    this.#running -= 1;
    this.#toTheEnd(subject, place);
    this.#forget(subject, place);
    this.#next();
  }

  #next(): void {
    if (this.#waiting === 0 || this.#running >= this.bounds.total) return;
    for (const [subject, place] of this.#places) {
      const first = place.running < place.each ? place.waiting.shift() : undefined;
      if (!first) continue;
      this.#waiting -= 1;
      this.#begin(subject, place);
      first.begin();
      return;
    }
  }

  #forget(subject: string, { running, waiting }: Place): void {
    if (running === 0 && waiting.length === 0) this.#places.delete(subject);
  }

  /** Number of subjects with running or waiting tasks. */
  get size(): number {
    return this.#places.size;
  }
}
