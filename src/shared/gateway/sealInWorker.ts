import type { EnvelopeKeys, SealInput } from '../../common/crypto/envelope';
import type { Sealer } from './sealer';

export type WorkerTask = { id: number } & (
  | { task: 'seal'; input: Omit<SealInput, 'random'> }
  | { task: 'open'; keys: EnvelopeKeys; answer: { path: string; status: number; body: unknown } }
);
export interface WorkerAnswer {
  id: number;
  value?: unknown;
  error?: string;
}

/** The methods of Worker that are used, as an interface that tests can replace. */
export interface Port {
  postMessage(task: WorkerTask): void;
  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent<WorkerAnswer>) => void): void;
}

/** Creates an encrypter that works in a worker. Tasks may overlap; if the worker fails, all pending tasks fail. */
export function sealInWorker(port: Port): Sealer {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  port.addEventListener('message', ({ data }) => {
    const task = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error !== undefined) task?.reject(new Error(data.error));
    else task?.resolve(data.value as never);
  });
  port.addEventListener('error', () => {
    for (const task of waiting.values()) task.reject(new Error('the sealing worker died'));
    waiting.clear();
  });
  const ask = <Value>(task: Omit<WorkerTask, 'id'>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      waiting.set(++last, { resolve: resolve as (value: never) => void, reject });
      port.postMessage({ id: last, ...task } as WorkerTask);
    });
  return {
    seal: (input) => ask({ task: 'seal', input } as Omit<WorkerTask, 'id'>),
    openAnswer: (keys, answer) => ask({ task: 'open', keys, answer } as Omit<WorkerTask, 'id'>),
  };
}
