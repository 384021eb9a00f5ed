import type { Topic } from '../domain/announce';
import type { Platform } from './platform';

/** Between two looks at the clock, ms. The database is not asked by them. */
export const TICK = 1_000;
/** Nothing announced and nothing due: asked again after so many ticks, because nothing announced may mean nothing heard. */
export const IDLE_TICKS = 30;

const NEVER = Number.POSITIVE_INFINITY;

export interface Work {
  topic: Topic;
  /** Does all that is due, as long as it is not stopping. Answers when there is more: null, as far as it knows, never. */
  round(stopping: () => boolean): Promise<Date | null>;
}

/** Work that goes on in the background. */
export interface Worker {
  topic: Topic;
  /** There is work; null: now. */
  wake(due: Date | null): void;
  /**
   * Does what is due without waiting for the tick. Resolves when nothing that it knows of is left: whether there was any.
   * What has failed is left to the next tick.
   */
  idle(): Promise<boolean>;
  /** Ends after what has begun. */
  stop(): Promise<void>;
}

/**
 * Works at once, whenever it is woken, when what it knows of is due (at most a tick late), and every half minute. Rounds
 * follow each other; what comes up during one has another one follow. One that fails is tried again with the next tick.
 */
export function startWorker({ clock, log }: Pick<Platform, 'clock' | 'log'>, { topic, round }: Work): Worker {
  /** The earliest that it knows of, ms of the platform's clock; never: infinity. */
  let due = NEVER;
  let ticks = 0;
  let stopped = false;
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
        const next = await round(() => stopped);
        due = Math.min(due, next?.getTime() ?? NEVER);
      } while (again && !stopped);
      return true;
    } catch (error) {
      log(`working on ${topic} failed`, error);
      due = clock().getTime();
      return false;
    } finally {
      // At once, not a moment later: who wakes it in between would be heard by nobody.
      running = undefined;
    }
  };
  const work = () => {
    if (stopped) return;
    again = true;
    running ??= all();
  };
  const isDue = () => clock().getTime() >= due;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks >= IDLE_TICKS || isDue()) work();
  }, TICK);
  timer.unref();
  work();

  return {
    topic,
    wake: (at) => {
      if (at === null || at <= clock()) work();
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
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
