import type { Topic } from '../domain/announce';
import type { Clock } from '../domain/clock';

/** Between two looks at the clock, ms. The database is not asked by them. */
export const TICK = 1_000;
/** Number of ticks after which an idle worker checks for work again, because announcements can be lost. */
export const IDLE_TICKS = 30;

const NEVER = Number.POSITIVE_INFINITY;

export interface Work {
  topic: Topic;
  /**
   * Does all that is due, as long as it is not stopping. Answers when there is more, by business time: null, as far as it
   * knows, never.
   */
  round(stopping: () => boolean): Promise<Date | null>;
  /**
   * The business time at which the next work becomes due; null: none. A moved clock stops at this time. Work that waits for a
   * user instead of a time has none.
   */
  nextAt?(): Promise<Date | null>;
}

/** Work in the background. */
export interface Worker extends Pick<Work, 'topic' | 'nextAt'> {
  /** There is work; null: now. */
  wake(due: Date | null): void;
  /**
   * Does what is due without waiting for the tick. Resolves when nothing that it knows of is left: whether there was any.
   * What has failed is left to the next tick.
   */
  idle(): Promise<boolean>;
  /** Finishes current work, runs `other` while no work is active, and then checks everything again. */
  standBackFor<T>(other: () => Promise<T>): Promise<T>;
  /** Ends after what has begun. */
  stop(): Promise<void>;
}

/**
 * Works at once, whenever it is woken, when what it knows of is due (at most a tick late), and every half minute. Rounds
 * follow each other; what comes up during one has another one follow. One that fails is tried again with the next tick.
 */
export function startWorker(
  { clock, log }: { clock: Pick<Clock, 'roughly'>; log: (line: string, error?: unknown) => void },
  { topic, round, nextAt }: Work,
): Worker {
  /** The earliest that it knows of, ms of business time; never: infinity. */
  let due = NEVER;
  let ticks = 0;
  let stopped = false;
  /** How many have it stand back. */
  let standing = 0;
  let again = false;
  /** Whether it has done all that it knew of. */
  let running: Promise<boolean> | undefined;

  const all = async () => {
    try {
      do {
        again = false;
        ticks = 0;
        // What is heard from here on may be unknown to the round.
        due = NEVER;
        const next = await round(() => stopped || standing > 0);
        due = Math.min(due, next?.getTime() ?? NEVER);
      } while (again && !stopped && standing === 0);
      return true;
    } catch (error) {
      log(`working on ${topic} failed`, error);
      due = clock.roughly().getTime();
      return false;
    } finally {
      // Reset immediately: a wake-up in between would be lost otherwise.
      running = undefined;
    }
  };
  const work = () => {
    if (stopped) return;
    again = true;
    if (standing > 0) return;
    running ??= all();
  };
  const isDue = () => clock.roughly().getTime() >= due;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks >= IDLE_TICKS || isDue()) work();
  }, TICK);
  timer.unref();
  work();

  return {
    topic,
    ...(nextAt && { nextAt }),
    wake: (at) => {
      if (at === null || at <= clock.roughly()) work();
      else due = Math.min(due, at.getTime());
    },
    idle: async () => {
      let hasWorked = false;
      while (!stopped && (running || isDue())) {
        if (!running) work();
        if (!(await running)) break;
        hasWorked = true;
      }
      return hasWorked;
    },
    standBackFor: async (other) => {
      standing += 1;
      try {
        await running;
        return await other();
      } finally {
        standing -= 1;
        if (standing === 0) work();
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Does `other` while all stand back. */
export const withoutWorkers = <T>(workers: readonly Worker[], other: () => Promise<T>): Promise<T> =>
  workers.reduceRight<() => Promise<T>>((inner, worker) => () => worker.standBackFor(inner), other)();

/** Has all do what is due, and what follows from it: a paid line has the bank decide, and the other way round. */
export async function allIdle(workers: readonly Worker[]): Promise<void> {
  while ((await Promise.all(workers.map((worker) => worker.idle()))).includes(true));
}
