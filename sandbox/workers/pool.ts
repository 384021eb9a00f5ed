import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';

/** Limits of a pool of worker threads. */
export interface PoolOptions {
  /** A plain JavaScript module that answers each message with one message. It runs in each thread of the pool. */
  script: URL;
  /** The `workerData` of each thread. */
  data?: unknown;
  /** Maximum number of threads; `waiting` is the maximum number of tasks that wait for a thread. */
  threads: number;
  waiting: number;
  /** Time in ms after which a running task is aborted by terminating its thread. */
  patience: number;
  /** Idle time in ms after which a thread ends. */
  idle: number;
  /** Memory limits of each thread. */
  limits: ResourceLimits;
}

/**
 * The result of a task, or the reason why it did not finish. `crowded`: not started, because its subject (such as a
 * user) has the maximum number of tasks. `busy`: not started, because the pool is full. `late`: it exceeded its time
 * limit. `died`: its thread ended, because of its memory limit or with the pool.
 */
export type Ended<Value> = { ok: true; value: Value } | { ok: false; why: 'crowded' | 'busy' | 'late' | 'died' };

/**
 * A task, the subject for which the task is counted (such as a user), and the maximum number of parallel tasks of
 * this subject.
 */
interface PoolTask {
  subject: string;
  most: number;
  task: unknown;
  /** Buffers of the task that are transferred to the thread instead of copied. */
  transfer: Transferable[];
}

export interface Pool {
  run<Value>(asked: PoolTask): Promise<Ended<Value>>;
  /** Terminates every thread, even while it runs a task. */
  close(): Promise<void>;
}

type Job = PoolTask & { end: (ended: Ended<unknown>) => void };

/**
 * Creates a pool of threads for slow or untrusted work. Each thread runs one task at a time, and is terminated after a failure
 * or a timeout.
 */
export function makePool({ script, data, threads, waiting, patience, idle, limits }: PoolOptions): Pool {
  const living = new Set<Worker>();
  const resting = new Map<Worker, NodeJS.Timeout>();
  const queue: Job[] = [];
  /** Number of tasks per subject (such as a user), including waiting tasks. */
  const counts = new Map<string, number>();
  let working = 0;
  let isClosed = false;

  const forget = (worker: Worker) => {
    clearTimeout(resting.get(worker));
    resting.delete(worker);
    living.delete(worker);
  };
  const start = () => {
    // Does not pass the start options of this process to the thread, because the thread's script sets up everything
    // that it needs.
    const worker = new Worker(script, { workerData: data, resourceLimits: limits, execArgv: [] });
    living.add(worker);
    // Without this listener an error of the thread would end the process. The listener of the exit event handles the
    // failed task.
    worker.on('error', () => {});
    worker.on('exit', () => forget(worker));
    return worker;
  };
  const takeThread = () => {
    const [rested] = resting.keys();
    if (!rested) return start();
    clearTimeout(resting.get(rested));
    resting.delete(rested);
    rested.ref();
    return rested;
  };
  const rest = (worker: Worker) => {
    worker.unref();
    const leave = () => {
      // Removes the worker first, because a worker that is ending must receive no further task.
      forget(worker);
      void worker.terminate();
    };
    resting.set(worker, setTimeout(leave, idle).unref());
  };

  const work = async ({ task, transfer }: Job): Promise<Ended<unknown>> => {
    const worker = takeThread();
    let stopListening = () => {};
    const ended = await new Promise<Ended<unknown>>((resolve) => {
      const timer = setTimeout(() => resolve({ ok: false, why: 'late' }), patience);
      const answered = (value: unknown) => resolve({ ok: true, value });
      const died = () => resolve({ ok: false, why: 'died' });
      worker.once('message', answered).once('exit', died);
      stopListening = () => {
        clearTimeout(timer);
        worker.off('message', answered).off('exit', died);
      };
      worker.postMessage(task, transfer);
    });
    stopListening();
    if (ended.ok && living.has(worker) && !isClosed) rest(worker);
    else await worker.terminate();
    return ended;
  };

  const next = () => {
    while (working < threads) {
      const job = queue.shift();
      if (!job) return;
      working += 1;
      void work(job)
        .catch((): Ended<unknown> => ({ ok: false, why: 'died' }))
        .then((ended) => {
          working -= 1;
          next();
          job.end(ended);
        });
    }
  };

  return {
    run: async <Value>(asked: PoolTask) => {
      const count = counts.get(asked.subject) ?? 0;
      if (count >= asked.most) return { ok: false, why: 'crowded' };
      if (isClosed || (working >= threads && queue.length >= waiting)) return { ok: false, why: 'busy' };
      counts.set(asked.subject, count + 1);
      const ended = await new Promise<Ended<unknown>>((end) => {
        queue.push({ ...asked, end });
        next();
      });
      const left = (counts.get(asked.subject) ?? 1) - 1;
      if (left === 0) counts.delete(asked.subject);
      else counts.set(asked.subject, left);
      return ended as Ended<Value>;
    },
    close: async () => {
      isClosed = true;
      for (const job of queue.splice(0)) job.end({ ok: false, why: 'died' });
      await Promise.all([...living].map((worker) => worker.terminate()));
    },
  };
}
