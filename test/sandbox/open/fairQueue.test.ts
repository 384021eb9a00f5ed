import { FairQueue, type QueueBounds, QueueFull } from '@sandbox/http/fairQueue';

/* Tests the order in which the queue runs tasks, and which tasks it refuses. The tests do not depend on time. */

const BOUNDS: QueueBounds = { total: 2, each: 1, waiting: 3, inAll: 6 };

/** Creates a queue whose tasks end when the test ends them. */
function aLine(bounds: Partial<QueueBounds> = {}) {
  const line = new FairQueue({ ...BOUNDS, ...bounds });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    line,
    begun,
    refused,
    /** Adds tasks such as a1, a2 of subject a to the queue. */
    ask: async (names: string, each?: number) => {
      for (const name of names.split(' ')) {
        const subject = name.slice(0, 1);
        line
          .run({ subject, ...(each === undefined ? {} : { each }) }, () => {
            begun.push(name);
            return new Promise<void>((resolve) => ends.set(name, resolve));
          })
          .catch((error) => {
            if (!(error instanceof QueueFull)) throw error;
            refused.push(name);
          });
      }
      await settled();
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

it('serves subjects in turn, however many tasks one subject has', async () => {
  const { ask, end, begun } = aLine({ total: 1 });
  await ask('a1 a2 a3 b1 c1 b2');
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('limits the running tasks of each subject, and leaves no capacity unused', async () => {
  const { ask, end, begun } = aLine({ total: 3, each: 2 });
  await ask('a1 a2 a3 a4');
  expect(begun).toEqual(['a1', 'a2']);
  await ask('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await ask('c1');
  await end('a1');
  // c is next, because it has not run any task yet.
  expect(begun.slice(3)).toEqual(['c1']);
  await end('b1');
  expect(begun.slice(4)).toEqual(['a3']);
  await end('a2');
  expect(begun.slice(5)).toEqual(['a4']);
});

it('runs only one task at once for a subject with a share of one', async () => {
  const { ask, end, begun } = aLine({ total: 4, each: 3 });
  await ask('s1 s2', 1);
  expect(begun).toEqual(['s1']);
  await end('s1');
  expect(begun).toEqual(['s1', 's2']);
});

it('refuses only the subject with too many waiting tasks', async () => {
  const { ask, begun, refused } = aLine({ total: 1 });
  await ask('a1 a2 a3 a4 a5 a6');
  expect([begun, refused]).toEqual([['a1'], ['a5', 'a6']]);
  await ask('b1');
  expect(refused).toEqual(['a5', 'a6']);
});

it('refuses the last task of the busiest subject when the queue is full and another subject has fewer', async () => {
  const { ask, end, begun, refused } = aLine({ total: 1, waiting: 6 });
  await ask('a1 a2 a3 a4 a5 a6 a7');
  expect(refused).toEqual([]);
  await ask('b1');
  expect(refused).toEqual(['a7']);
  await ask('b2 b3');
  expect(refused).toEqual(['a7', 'a6', 'a5']);
  // b now has as many tasks as a, so no task of a is refused for it.
  await ask('b4');
  expect(refused).toEqual(['a7', 'a6', 'a5', 'b4']);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4']);
});

it('removes empty subjects, and continues after a failed task', async () => {
  const { ask, end, line } = aLine({ total: 1 });
  await expect(line.run({ subject: 'x' }, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  await ask('a1 a2 b1');
  expect(line.size).toBe(2);
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  expect(line.size).toBe(0);
});

it('a subject with a reduced share starts no task until fewer tasks are running', async () => {
  const { ask, end, begun } = aLine({ total: 3, each: 3 });
  await ask('a1 a2 a3');
  await ask('a4 a5', 1);
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await end('a3');
  expect(begun.slice(3)).toEqual(['a4']);
  await ask('b1');
  expect(begun.slice(4)).toEqual(['b1']);
});
