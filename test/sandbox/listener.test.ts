import { LISTENER_NAME, type Listener, listen } from '@sandbox/background/listener';
import type { Database } from '@sandbox/db/schema';
import { type Ear, TOPICS, type Topic } from '@sandbox/domain/announce';
import { aSandbox, aSeededDatabase, ON_POSTGRES, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { type Kysely, sql } from 'kysely';
import { withdraw } from '@/contract/calls/moneyActions';
import { aPayer } from './money/orderSupport';

/*
 * Tests notices between instances: instances on one PostgreSQL server wake each other. The embedded database has only
 * one instance.
 */

/** Returns a listener that records the notices it receives, and a function that waits for the next notice. */
function anEar() {
  const notices: { topic: Topic; due: Date | null }[] = [];
  let resolveNext = () => {};
  const ear: Ear = (topic, due) => {
    notices.push({ topic, due });
    resolveNext();
  };
  const until = async (count: number) => {
    while (notices.length < count) await new Promise<void>((resolve) => (resolveNext = resolve));
    return notices;
  };
  return { ear, heard: notices, until };
}

const decided = async (db: Kysely<Database>, subject: string) =>
  (await db.selectFrom('reviews').select('decided_at').where('subject', '=', subject).executeTakeFirstOrThrow())
    .decided_at !== null;

/** Polls until the review is decided, because the test receives no notice from another connection. */
async function untilDecided(db: Kysely<Database>, subject: string): Promise<void> {
  while (!(await decided(db, subject)));
}

/** Ends the listening connections, as a restart of the database server does. */
const cutOff = (db: Kysely<Database>) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(db);

(ON_POSTGRES ? describe : describe.skip)('another instance', () => {
  let test: TestSandbox;
  const open: Listener[] = [];
  /** Starts a listener on the database of the running sandbox. */
  const aListener = async (ear: Ear, log: () => void = () => {}) => {
    const listener = listen(address, ear, { log, again: 20 });
    open.push(listener);
    await listener.ready;
    return listener;
  };
  let address = '';
  let drop: () => Promise<void>;
  // Each test has a separate database, because a notice of an earlier test may still arrive.
  beforeEach(async () => {
    const database = await aSeededDatabase();
    address = database.options.databaseUrl ?? '';
    drop = database.drop;
    test = await aSandbox({ databaseUrl: address });
  });
  afterEach(async () => {
    for (const listener of open.splice(0)) await listener.close();
    await test.stop();
    await drop();
  });

  it('receives merged notices of another listener, and no notice of its own', async () => {
    const [a, b] = [anEar(), anEar()];
    const first = await aListener(a.ear);
    await aListener(b.ear);
    const due = new Date(SEED_TIME.getTime() + 60_000);
    first.tell('reviews', due);
    first.tell('reviews', new Date(due.getTime() + 1));
    first.tell('batches', null);
    expect(await b.until(2)).toEqual([
      { topic: 'reviews', due },
      { topic: 'batches', due: null },
    ]);
    expect(a.heard).toEqual([]);
  });

  it('reconnects after a cut connection and checks every topic', async () => {
    const lines: string[] = [];
    const { ear, until } = anEar();
    await aListener(ear, () => lines.push('lost'));
    await cutOff(test.sandbox.db);
    expect((await until(TOPICS.length)).map(({ topic }) => topic)).toEqual([...TOPICS]);
    expect(lines).toEqual(['lost']);
  });

  it('receives a notice that this instance writes in a committed transaction', async () => {
    const { ear, until } = anEar();
    await aListener(ear);
    const { who, withdrawOf } = await aPayer(test);
    await who.get(withdraw, withdrawOf({ requestNo: 'listener-0' }));
    expect(await until(1)).toEqual([{ topic: 'reviews', due: new Date(test.clock.now().getTime() + 3_000) }]);
  });

  it('ignores texts that are no valid notices', async () => {
    const { ear, until } = anEar();
    const [, teller] = [await aListener(ear), await aListener(() => {})];
    for (const text of ['', '{', '[]', '{"reviews":"now"}', '7'])
      await sql`select pg_notify('console_work', ${text})`.execute(test.sandbox.db);
    teller?.tell('exports', null);
    expect(await until(1)).toEqual([{ topic: 'exports', due: null }]);
  });

  it('wakes an idle worker at once', async () => {
    const { db } = test.sandbox;
    const who = await aPayer(test);
    const order = await who.who.get(withdraw, who.withdrawOf({ requestNo: 'listener-1' }));
    await sql`update reviews set due_at = ${SEED_TIME} where subject = ${order.orderNo}`.execute(db);
    const listener = await aListener(() => {});
    const begun = performance.now();
    listener.tell('reviews', null);
    await untilDecided(db, order.orderNo);
    // Without the notice, an idle worker looks for due work every 30 s.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('works at its due time without a listening connection', async () => {
    const { db } = test.sandbox;
    await cutOff(db);
    const who = await aPayer(test);
    const order = await who.who.get(withdraw, who.withdrawOf({ requestNo: 'listener-2' }));
    expect(await decided(db, order.orderNo)).toBe(false);
    test.clock.advance(3_000);
    await test.sandbox.idle();
    expect(await decided(db, order.orderNo)).toBe(true);
  });
});
