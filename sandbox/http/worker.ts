import type { Topic } from '../domain/announce';
import type { Clock } from '../domain/clock';

/** Interval in ms in which a worker checks the clock. The check does not query the database. */
export const TICK = 1_000;
/** Number of ticks after which an idle worker looks for work again, because announcements can be lost. */
export const IDLE_TICKS = 30;

const NEVER = Number.POSITIVE_INFINITY;

export interface Work {
  topic: Topic;
  /**
   * Does all due work, unless the worker is stopping. Returns the business time of the next scheduled work; null if
   * none is scheduled.
   */
  round(stopping: () => boolean): Promise<Date | null>;
  /**
   * Returns the business time at which the next work becomes due; null if no work is scheduled. A clock that is moved
   * forward stops at this time. Work that waits for a user's action is not scheduled.
   */
  nextAt?(): Promise<Date | null>;
}

/** A background worker for one topic, such as reviews or exports. */
export interface Worker extends Pick<Work, 'topic' | 'nextAt'> {
  /** Announces work with its due time; null: due now. */
  wake(due: Date | null): void;
  /**
   * Does the due work without waiting for the next tick. Resolves when no due work is left, with true if there was
   * any. Failed work is retried at the next tick.
   */
  idle(): Promise<boolean>;
  /** Finishes the current work, runs `other` while this worker is paused, and then looks for work again. */
  standBackFor<T>(other: () => Promise<T>): Promise<T>;
  /** Stops the worker after its current work. */
  stop(): Promise<void>;
}

/**
 * Creates a worker that runs rounds of work: when work is announced, when scheduled work is due (at most a tick
 * late), and every half minute. Rounds never overlap; an announcement during a round causes another round. A failed
 * round is retried at the next tick.
 */
export function startWorker(
  { clock, log }: { clock: Pick<Clock, 'roughly'>; log: (line: string, error?: unknown) => void },
  { topic, round, nextAt }: Work,
): Worker {
  /** Business time in ms of the earliest scheduled work; infinity if none is scheduled. */
  let due = NEVER;
  let ticks = 0;
  let stopped = false;
  /** Number of callers that keep the worker paused. */
  let pauses = 0;
  let again = false;
  /** The running round; resolves to true if the round has done all due work. */
  let running: Promise<boolean> | undefined;

  const all = async () => {
    try {
      do {
        again = false;
        ticks = 0;
        // The round may miss work that is announced from now on, so such an announcement sets `due` again.
        due = NEVER;
        const next = await round(() => stopped || pauses > 0);
        due = Math.min(due, next?.getTime() ?? NEVER);
      } while (again && !stopped && pauses === 0);
      return true;
    } catch (error) {
      log(`working on ${topic} failed`, error);
      due = clock.roughly().getTime();
      return false;
    } finally {
      // Reset in the same synchronous step as the end of the loop. An announcement in between would otherwise be
      // lost.
      running = undefined;
    }
  };
  const work = () => {
    if (stopped) return;
    again = true;
    if (pauses > 0) return;
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
      pauses += 1;
      try {
        await running;
        return await other();
      } finally {
        pauses -= 1;
        if (pauses === 0) work();
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs `other` while all workers are paused. */
export const withoutWorkers = <T>(workers: readonly Worker[], other: () => Promise<T>): Promise<T> =>
  workers.reduceRight<() => Promise<T>>((inner, worker) => () => worker.standBackFor(inner), other)();

/**
 * Makes all workers do the due work and the follow-up work, until no due work is left. For example, a paid batch line
 * causes a review of the bank's answer, whose decision may cause further work.
 */
export async function allIdle(workers: readonly Worker[]): Promise<void> {
  while ((await Promise.all(workers.map((worker) => worker.idle()))).includes(true));
}
