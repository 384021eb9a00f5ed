export interface QueueBounds {
  /** Maximum number of concurrent tasks: `total` for all subjects (senders) together, `each` for one subject. */
  total: number;
  each: number;
  /** Maximum number of waiting tasks: `waiting` for one subject, `inAll` for all subjects together. */
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
 * A fair queue of tasks by subject, such as the sender of a request. The queue starts one task of each subject in
 * turn, and limits the concurrent tasks of each subject. So a subject with many tasks delays only its own tasks. If
 * the queue is full, a new task replaces a task of another subject. The replaced task is the last task of the subject
 * with the most waiting tasks, if that subject has more than the new task's subject.
 */
export class FairQueue {
  /** Subjects with running or waiting tasks, in the order of their turns. */
  readonly #places = new Map<string, Place>();
  #running = 0;
  #waiting = 0;

  constructor(private readonly bounds: QueueBounds) {}

  /**
   * Runs the work when it is its subject's turn. Rejects with QueueFull. `each`: maximum number of concurrent tasks
   * of this subject from now on, instead of the queue's default.
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
    // Starts the task at once only if no task of the subject waits. A limit blocks the waiting task, and would block
    // this task too.
    if (place.waiting.length === 0 && place.running < place.each && this.#running < this.bounds.total) {
      this.#begin(subject, place);
      return Promise.resolve();
    }
    if (place.waiting.length >= this.bounds.waiting || !this.#makeRoom(place)) {
      this.#forget(subject, place);
      return Promise.reject(new QueueFull('the queue is full'));
    }
    this.#waiting += 1;
    return new Promise((begin, reject) => {
      place.waiting.push({ begin, refuse: () => reject(new QueueFull('other subjects have fewer waiting tasks')) });
    });
  }

  /**
   * Returns whether the queue has room for a task of the subject `mine`. If the queue is full, drops the last task of
   * a subject with more waiting tasks.
   */
  #makeRoom(mine: Place): boolean {
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
