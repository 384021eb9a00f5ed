import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeReaders } from '@sandbox/domain/files/readers';
import { makePool, type Pool, type PoolOptions } from '@sandbox/workers/pool';

const script = pathToFileURL(path.join(__dirname, '../../support/anyThread.mjs'));
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 };
/** Duration in ms that exceeds every test. */
const FOREVER = 600_000;

let pool: Pool | undefined;
afterEach(() => pool?.close());
const aPool = (options: Partial<PoolOptions> = {}) => {
  pool = makePool({ script, threads: 1, waiting: 2, patience: FOREVER, idle: FOREVER, limits: LIMITS, ...options });
  return pool;
};
let subjects = 0;
const run = (in_: Pool, task: string, { subject = `subject-${++subjects}`, most = 1 } = {}) =>
  in_.run<{ task: string; threadId: number }>({ subject, most, task, transfer: [] });

describe('a pool of threads', () => {
  it('runs one task after the other in the same thread', async () => {
    const one = aPool();
    const first = await run(one, 'a');
    const second = await run(one, 'b');
    expect(first).toMatchObject({ ok: true, value: { task: 'a' } });
    expect(second).toMatchObject({ ok: true, value: { task: 'b', threadId: first.ok && first.value.threadId } });
  });

  it('ends a slow task and starts the next task', async () => {
    const one = aPool({ patience: 2_000 });
    const hanging = run(one, 'hang');
    const next = run(one, 'a');
    expect(await hanging).toEqual({ ok: false, why: 'late' });
    expect(await next).toMatchObject({ ok: true });
  });

  it.each(['eat', 'throw', 'exit'])('survives a thread that must %s', async (task) => {
    const one = aPool();
    expect(await run(one, task)).toEqual({ ok: false, why: 'died' });
    expect(await run(one, 'a')).toMatchObject({ ok: true });
  });

  it('limits the running and waiting tasks of a subject and of the pool', async () => {
    const one = aPool();
    const held = [run(one, 'wait', { subject: 'a' }), run(one, 'a', { subject: 'b', most: 2 })];
    expect(await run(one, 'a', { subject: 'a' })).toEqual({ ok: false, why: 'crowded' });
    held.push(run(one, 'a', { subject: 'b', most: 2 }));
    expect(await run(one, 'a', { subject: 'b', most: 2 })).toEqual({ ok: false, why: 'crowded' });
    expect(await run(one, 'a', { subject: 'c' })).toEqual({ ok: false, why: 'busy' });
    await one.close();
    expect(await Promise.all(held)).toEqual(held.map(() => ({ ok: false, why: 'died' })));
  });

  it('accepts another task of a subject after the previous task has ended', async () => {
    const one = aPool();
    expect(await run(one, 'throw', { subject: 'a' })).toMatchObject({ ok: false });
    expect(await run(one, 'a', { subject: 'a' })).toMatchObject({ ok: true });
    expect(await run(one, 'b', { subject: 'a' })).toMatchObject({ ok: true });
  });
});

describe('the reading of uploaded files', () => {
  it('reads one spreadsheet of a user at a time, and those of other users in parallel', async () => {
    const readers = makeReaders({ script });
    const file = () => ({ kind: 'TRANSFER' as const, name: 'a.csv', bytes: new Uint8Array(8) });
    const first = readers.batch('U', file());
    await expect(readers.batch('U', file())).rejects.toMatchObject({
      msg: '上一个文件还在读取，请稍后再试',
      detail: { status: 429 },
    });
    await Promise.all([first, readers.batch('V', file()), readers.judge('U', file())]);
    await readers.batch('U', file());
    await readers.close();
    await expect(readers.batch('U', file())).rejects.toMatchObject({ msg: '正在读取的文件较多，请稍后再试' });
  });
});
