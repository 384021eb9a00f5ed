import { openRequest, type SealInput, sealAnswer } from '@/common/crypto/envelope';
import { secureRandom, sm2GenerateKeyPair } from '@/common/crypto/sm';
import type { Sealer } from '@/shared/gateway/sealer';
import { createSealer } from '@/shared/gateway/sealHere';
import { type Port, sealInWorker, type WorkerAnswer, type WorkerTask } from '@/shared/gateway/sealInWorker';

const pair = sm2GenerateKeyPair();
const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const input = (body: unknown): Omit<SealInput, 'random'> => ({
  method: 'POST',
  path: '/p',
  token: 't',
  body,
  publicKey: pair.publicKey,
  now: NOW,
});
const opened = (body: unknown) =>
  openRequest({ method: 'POST', path: '/p', token: 't', body, privateKey: pair.privateKey, now: NOW });

/** Simulates a worker in the same thread. Messages are cloned, as between threads. */
const aWorkerPort = () => {
  const here = createSealer();
  const listeners: Record<string, (event: MessageEvent<WorkerAnswer>) => void> = {};
  const tasks: WorkerTask[] = [];
  const port: Port = {
    addEventListener: (type, listener) => {
      listeners[type] = listener;
    },
    postMessage: (given) => {
      const task = structuredClone(given);
      tasks.push(task);
      const work = task.task === 'seal' ? here.seal(task.input) : here.openAnswer(task.keys, task.answer);
      work.then(
        (value) => listeners['message']?.({ data: structuredClone({ id: task.id, value }) } as MessageEvent),
        (error: Error) => listeners['message']?.({ data: { id: task.id, error: error.message } } as MessageEvent),
      );
    },
  };
  return { port, tasks, die: () => listeners['error']?.({} as MessageEvent) };
};

describe('where a body is sealed', () => {
  it('seals a small body on the page and a large one in the worker', async () => {
    const { port, tasks } = aWorkerPort();
    let started = 0;
    const sealer = createSealer((): Sealer => {
      started += 1;
      return sealInWorker(port);
    });
    const small = await sealer.seal(input({ text: 'x' }));
    expect([opened(small.body)?.body, started]).toEqual([{ text: 'x' }, 0]);

    const body = { text: 'y'.repeat(70_000) };
    const large = await sealer.seal(input(body));
    await sealer.seal(input(body));
    expect(started).toBe(1);
    expect(tasks.map(({ task }) => task)).toEqual(['seal', 'seal']);
    const request = opened(large.body);
    expect(request?.body).toEqual(body);

    // The worker decrypts the large response as well, with the keys that it has returned to the page.
    const answer = sealAnswer(request?.keys ?? large.keys, { path: '/p', status: 200, body, random: secureRandom });
    expect(await sealer.openAnswer(large.keys, { path: '/p', status: 200, body: answer })).toEqual(body);
    expect(tasks.at(-1)?.task).toBe('open');
  });
});

describe('a sealer in a worker', () => {
  it('keeps overlapping tasks of the worker separate', async () => {
    const sealer = sealInWorker(aWorkerPort().port);
    const [one, two] = await Promise.all([sealer.seal(input({ n: 1 })), sealer.seal(input({ n: 2 }))]);
    expect([opened(one.body)?.body, opened(two.body)?.body]).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('reports a failure of the worker to the caller', async () => {
    const sealer = sealInWorker(aWorkerPort().port);
    await expect(sealer.seal({ ...input({}), publicKey: 'none' })).rejects.toThrow('sm:');
  });

  it('rejects all waiting requests when the worker dies', async () => {
    const { port, die } = aWorkerPort();
    const sealer = sealInWorker({ ...port, postMessage: () => {} });
    const waiting = [sealer.seal(input({})), sealer.seal(input({}))];
    die();
    for (const task of waiting) await expect(task).rejects.toThrow('died');
  });
});
