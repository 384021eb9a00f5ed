import type { Topic } from '@sandbox/domain/announce';
import { IDLE_TICKS, startWorker, TICK, type Worker } from '@sandbox/http/worker';

/*
 * Tests when background work reads the database: after a wake-up, when work is due, and every half minute. It does
 * not read at other times.
 */

let now = 0;
let rounds: number;
let next: Date | null;
let worker: Worker;
const logged: string[] = [];
const platform = { clock: { roughly: () => new Date(now) }, log: (line: string) => void logged.push(line) };

/** Advances the clock by ticks. The round of each tick ends before the next tick. */
async function ticks(count: number) {
  for (let tick = 0; tick < count; tick++) {
    now += TICK;
    await jest.advanceTimersByTimeAsync(TICK);
  }
}
async function start(round: () => Promise<void> = async () => {}) {
  worker = startWorker(platform, {
    topic: 'reviews' satisfies Topic,
    round: async () => {
      rounds += 1;
      await round();
      return next;
    },
  });
  await jest.advanceTimersByTimeAsync(0);
}
beforeEach(() => {
  jest.useFakeTimers();
  rounds = 0;
  next = null;
  logged.length = 0;
});
afterEach(async () => {
  await worker.stop();
  jest.useRealTimers();
});

it('works at its start, and then every half minute', async () => {
  await start();
  expect(rounds).toBe(1);
  await ticks(IDLE_TICKS - 1);
  expect(rounds).toBe(1);
  await ticks(1);
  expect(rounds).toBe(2);
  await ticks(IDLE_TICKS);
  expect(rounds).toBe(3);
});

it('works when the next task is due, a tick late at most, and not before', async () => {
  next = new Date(now + 3_500);
  await start();
  next = null;
  await ticks(3);
  expect(rounds).toBe(1);
  await ticks(1);
  expect(rounds).toBe(2);
  await ticks(IDLE_TICKS - 1);
  expect(rounds).toBe(2);
});

it('wakes at once for present work, and in time for due work', async () => {
  await start();
  worker.wake(null);
  await jest.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(2);
  worker.wake(new Date(now + 2_000));
  worker.wake(new Date(now + 9_000));
  await ticks(1);
  expect(rounds).toBe(2);
  await ticks(1);
  expect(rounds).toBe(3);
});

it('works once more when it is woken during its work', async () => {
  let end = () => {};
  await start(() => (rounds === 1 ? new Promise((resolve) => (end = resolve)) : Promise.resolve()));
  worker.wake(null);
  expect(rounds).toBe(1);
  end();
  await jest.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(2);
});

it('remembers a due time that is reported during its work', async () => {
  let end = () => {};
  await start(() => (rounds === 1 ? new Promise((resolve) => (end = resolve)) : Promise.resolve()));
  worker.wake(new Date(now + 2_000));
  end();
  await ticks(1);
  expect(rounds).toBe(1);
  await ticks(1);
  expect(rounds).toBe(2);
});

it('tries again with the next tick after a fault', async () => {
  let isDown = true;
  await start(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
  expect(logged).toHaveLength(1);
  await ticks(1);
  expect(rounds).toBe(2);
  isDown = false;
  await ticks(1);
  await ticks(IDLE_TICKS - 1);
  expect(rounds).toBe(3);
});

it('stops after the running round, and starts no other round', async () => {
  let end = () => {};
  await start(() => new Promise((resolve) => (end = resolve)));
  worker.wake(null);
  const stopped = worker.stop();
  end();
  await stopped;
  worker.wake(null);
  await ticks(IDLE_TICKS);
  expect(rounds).toBe(1);
});

it('completes its work while paused, starts none, and checks everything afterwards', async () => {
  let end = () => {};
  let notified = false;
  worker = startWorker(platform, {
    topic: 'days',
    round: async (stopping) => {
      rounds += 1;
      if (rounds > 1) return null;
      await new Promise<void>((resolve) => (end = resolve));
      notified = stopping();
      return null;
    },
  });
  await jest.advanceTimersByTimeAsync(0);
  let ended = () => {};
  let begun = false;
  const other = worker.standBackFor(() => {
    begun = true;
    return new Promise<string>((resolve) => (ended = () => resolve('done')));
  });
  worker.wake(null);
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toBe(false);
  end();
  await ticks(IDLE_TICKS);
  expect({ begun, heard: notified, rounds }).toEqual({ begun: true, heard: true, rounds: 1 });
  ended();
  expect(await other).toBe('done');
  await jest.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(2);
  await expect(worker.standBackFor(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await jest.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(3);
});

describe('idle', () => {
  it('processes due work, and work that arrives meanwhile, without a tick', async () => {
    next = new Date(now + 3_500);
    await start(async () => {
      if (rounds === 2) worker.wake(null);
      if (rounds === 3) next = new Date(now + 1);
    });
    expect(await worker.idle()).toBe(false);
    expect(rounds).toBe(1);
    now += 3_500;
    expect(await worker.idle()).toBe(true);
    expect(rounds).toBe(3);
    expect(await worker.idle()).toBe(false);
    expect(rounds).toBe(3);
  });

  it('waits for the running round', async () => {
    let end = () => {};
    await start(() => new Promise((resolve) => (end = resolve)));
    let isIdle = false;
    const idle = worker.idle().then(() => (isIdle = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(isIdle).toBe(false);
    end();
    await idle;
    expect(rounds).toBe(1);
  });

  it('leaves failed work to the next tick', async () => {
    await start(() => Promise.reject(new Error('down')));
    expect(await worker.idle()).toBe(false);
    expect(rounds).toBe(2);
    await ticks(1);
    expect(rounds).toBe(3);
  });
});
