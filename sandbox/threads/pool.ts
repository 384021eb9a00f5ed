import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The pool holds as many tasks as it may; the caller answers that the platform is busy. */
export class PoolFull extends Error {}

export interface PoolOptions {
  /** The worker's script: plain JavaScript, loaded by Node.js itself. */
  script: URL;
  /** Handed to each worker as `workerData`. */
  data?: unknown;
  /** Most workers; each starts with the first task that finds no idle one. */
  size: number;
  /** Most tasks that are under way or wait. */
  capacity: number;
  resourceLimits?: ResourceLimits;
}

interface Job {
  task: unknown;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

interface Seat {
  worker: Worker;
  job: Job | null;
}

interface WorkerReply {
  value?: unknown;
  error?: string;
}

/** A bounded pool of worker threads. Each worker has one task at a time and keeps no process alive. */
export interface Pool {
  /** The worker's answer. Rejects with PoolFull, with the worker's own error, or when the worker ends. */
  run<Value>(task: unknown): Promise<Value>;
  close(): Promise<void>;
}

export function startPool({ script, data, size, capacity, resourceLimits }: PoolOptions): Pool {
  const seats = new Set<Seat>();
  const waiting: Job[] = [];
  let closed = false;

  const leave = (seat: Seat, reason: Error) => {
    if (!seats.delete(seat)) return;
    seat.job?.reject(reason);
    seat.job = null;
    next();
  };

  function open(): Seat {
    const seat: Seat = { worker: new Worker(script, { workerData: data, resourceLimits }), job: null };
    seats.add(seat);
    seat.worker.on('message', ({ value, error }: WorkerReply) => {
      const { job } = seat;
      seat.job = null;
      seat.worker.unref();
      if (error === undefined) job?.resolve(value as never);
      else job?.reject(new Error(error));
      next();
    });
    seat.worker.on('error', (error: Error) => leave(seat, error));
    seat.worker.on('exit', () => leave(seat, new Error('the worker has ended')));
    return seat;
  }

  /** Gives what waits to idle workers, and to new ones where the pool has room for them. */
  function next(): void {
    while (waiting.length > 0 && !closed) {
      const seat = [...seats].find(({ job }) => job === null) ?? (seats.size < size ? open() : undefined);
      const job = seat && waiting.shift();
      if (!job) return;
      seat.job = job;
      // A task that is under way keeps the process up, an idle worker does not.
      seat.worker.ref();
      seat.worker.postMessage(job.task);
    }
  }

  return {
    run: (task) => {
      if (closed) return Promise.reject(new Error('the pool is closed'));
      if (waiting.length + seats.size >= capacity) return Promise.reject(new PoolFull('the pool is full'));
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        next();
      });
    },
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the pool is closed'));
      await Promise.all([...seats].map(({ worker }) => worker.terminate()));
    },
  };
}
