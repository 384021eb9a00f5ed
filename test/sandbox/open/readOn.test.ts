import { inTransaction } from '@sandbox/db/transaction';
import { notifyPrograms } from '@sandbox/domain/events/events';
import { PLATFORM, postEntry } from '@sandbox/domain/money/ledger';
import { anOutNo, aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, ON_POSTGRES, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { aPaidOrder } from './paying';

/* Tests that a reader who continues from its last event misses no event, in any order of commits. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());

/** Returns a promise and the function that resolves it. */
function aGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

interface Page {
  events: { object: string; sequence: number }[];
  nextCursor: string | null;
}

/** Returns a program that reads events and continues after the last event that it has read. */
function aReader() {
  let last = 0;
  const read: string[] = [];
  return {
    read,
    on: async () => {
      for (let more = true; more; ) {
        const { events, nextCursor } = (await app.ok('GET', `/events?limit=2&cursor=${last}`)) as unknown as Page;
        for (const { object, sequence } of events) {
          expect(sequence).toBeGreaterThan(last);
          last = sequence;
          read.push(object);
        }
        more = nextCursor !== null;
      }
      return read;
    },
  };
}

const notifies = (subject: string, wait?: { written: () => void; until: Promise<void> }) =>
  inTransaction(test.sandbox.db, async (trx) => {
    const event = { merchantNo: MERCHANT, kind: 'product.opened', subject, payload: { productCode: subject } } as const;
    await notifyPrograms(trx, event, test.clock.now());
    wait?.written();
    await wait?.until;
  });

// With one connection no transaction can commit out of order.
(ON_POSTGRES ? describe : describe.skip)('transactions that overtake each other', () => {
  it('each event is read once, also an event that begins first and commits last', async () => {
    const reader = aReader();
    await reader.on();
    const [written, leave] = [aGate(), aGate()];
    const slow = notifies('slow', { written: written.open, until: leave.passed });
    await written.passed;
    await notifies('quick');
    // The slow transaction has the smaller event number, but the reader must not skip it.
    expect((await reader.on()).filter((name) => name === 'slow' || name === 'quick')).toEqual(['quick']);
    leave.open();
    await slow;
    await notifies('after');
    expect((await reader.on()).slice(-3)).toEqual(['quick', 'slow', 'after']);
    const numbers = await test.sandbox.db
      .selectFrom('platform_events')
      .select('subject')
      .where('subject', 'in', ['slow', 'quick'])
      .orderBy('event_no')
      .execute();
    expect(numbers.map(({ subject }) => subject)).toEqual(['slow', 'quick']);
  });

  it('parallel events of several merchants do not block each other and are all read', async () => {
    const others = await test.sandbox.db
      .selectFrom('merchants')
      .select('merchant_no')
      .where('merchant_no', '<>', MERCHANT)
      .orderBy('merchant_no')
      .limit(2)
      .execute();
    const merchants = [MERCHANT, ...others.map(({ merchant_no }) => merchant_no)];
    const reader = aReader();
    await reader.on();
    let done = false;
    const writers = Promise.all(
      Array.from({ length: 40 }, (_, nr) =>
        inTransaction(test.sandbox.db, async (trx) => {
          // The order of merchants differs each time, so that the first events do not always belong to the first
          // locked merchant.
          const turned = [...merchants.slice(nr % 3), ...merchants.slice(0, nr % 3)];
          for (const merchantNo of turned)
            await notifyPrograms(
              trx,
              { merchantNo, kind: 'product.opened', subject: `crowd-${nr}`, payload: { productCode: 'x' } },
              test.clock.now(),
            );
        }),
      ),
    ).finally(() => {
      done = true;
    });
    while (!done) await reader.on();
    await writers;
    const read = (await reader.on()).filter((name) => name.startsWith('crowd-'));
    expect(read.sort()).toEqual(Array.from({ length: 40 }, (_, nr) => `crowd-${nr}`).sort());
  });

  it('orders entries by their commit, independently of the times of their transactions', async () => {
    const { db } = test.sandbox;
    const { member_no: memberNo } = await db
      .selectFrom('apps')
      .select('member_no')
      .where('app_id', '=', app.appId)
      .executeTakeFirstOrThrow();
    const accounts = await db
      .selectFrom('accounts')
      .select(['account_no', 'purpose'])
      .where('member_no', '=', memberNo)
      .execute();
    const own = (purpose: string) => accounts.find((one) => one.purpose === purpose)?.account_no ?? '';
    const { trade_no: tradeNo } = await db
      .selectFrom('trades')
      .select('trade_no')
      .where('member_no', '=', memberNo)
      .limit(1)
      .executeTakeFirstOrThrow();
    const posts = (remark: string, createdAt: Date, wait?: { begun: () => void; until: Promise<void> }) =>
      inTransaction(db, async (trx) => {
        wait?.begun();
        await wait?.until;
        const side = (accountNo: string, amountCents: number) => ({
          accountNo,
          amountCents,
          counterpartyName: '',
          counterpartyAccount: '',
          remark,
        });
        const postings = [side(own('BALANCE'), -1), side(own('SETTLEMENT'), 1)];
        await postEntry(trx, { tradeNo, businessType: '4002', createdAt, postings });
      });
    // Advances the clock beyond all events of earlier tests.
    test.clock.advance(60_000);
    const now = test.clock.now().getTime();
    const [begun, leave] = [aGate(), aGate()];
    // The slow transaction starts and takes its time stamp first, but posts after the quick one.
    const slow = posts('slow', new Date(now), { begun: begun.open, until: leave.passed });
    await begun.passed;
    await posts('quick', new Date(now + 500));
    interface Entries {
      entries: { flowNo: string; remark: string; createTime: string }[];
      nextCursor: string | null;
    }
    const target = `/entries?accountNo=${own('SETTLEMENT')}&startTime=${encodeURIComponent(new Date(now).toISOString())}`;
    const first = (await app.ok('GET', `${target}&limit=1`)) as unknown as Entries;
    leave.open();
    await slow;
    expect(first.entries.map(({ remark }) => remark)).toEqual(['quick']);
    const all = (await app.ok('GET', target)) as unknown as Entries;
    expect(all.entries.map(({ remark }) => remark)).toEqual(['quick', 'slow']);
    const [quick] = all.entries;
    const cursor = (await app.ok('GET', `${target}&limit=1`)) as unknown as Entries;
    expect(cursor.nextCursor).not.toBeNull();
    const rest = (await app.ok('GET', `${target}&cursor=${cursor.nextCursor}`)) as unknown as Entries;
    expect(rest.entries.map(({ remark }) => remark)).toEqual(['slow']);
    expect(quick?.createTime).toBe(all.entries[1]?.createTime);
  });

  it('skips no entry of another account that begins first and commits last', async () => {
    const { db } = test.sandbox;
    const { member_no: memberNo } = await db
      .selectFrom('apps')
      .select('member_no')
      .where('app_id', '=', app.appId)
      .executeTakeFirstOrThrow();
    const accounts = await db
      .selectFrom('accounts')
      .select(['account_no', 'purpose'])
      .where('member_no', '=', memberNo)
      .execute();
    const { trade_no: tradeNo } = await db
      .selectFrom('trades')
      .select('trade_no')
      .where('member_no', '=', memberNo)
      .limit(1)
      .executeTakeFirstOrThrow();
    const posts = (
      purpose: string,
      { remark, createdAt }: { remark: string; createdAt: Date },
      wait?: { written: () => void; until: Promise<void> },
    ) =>
      inTransaction(db, async (trx) => {
        const accountNo = accounts.find((one) => one.purpose === purpose)?.account_no ?? '';
        const side = (of: string, amountCents: number) => ({
          accountNo: of,
          amountCents,
          counterpartyName: '',
          counterpartyAccount: '',
          remark,
        });
        const postings = [side(PLATFORM.clearing, -1), side(accountNo, 1)];
        // Two entries in one transaction take only one advisory lock, so that a long batch does not fill the lock
        // table.
        for (const _entry of ['1', '2']) await postEntry(trx, { tradeNo, businessType: '4002', createdAt, postings });
        const { rows } = await sql<{ pid: number }>`select pid from pg_locks
          where locktype = 'advisory' and classid = 7305121 and pid = pg_backend_pid()`.execute(trx);
        expect(rows).toHaveLength(1);
        wait?.written();
        await wait?.until;
      });
    test.clock.advance(60_000);
    const now = test.clock.now().getTime();
    const from = `startTime=${encodeURIComponent(new Date(now - 1_000).toISOString())}`;
    interface Entries {
      entries: { flowNo: string; remark: string }[];
    }
    const read: string[] = [];
    let cursor = '';
    /** Reads the entries after the last entry that the program knows. */
    const reads = async () => {
      const { entries } = (await app.ok('GET', `/entries?${from}${cursor}`)) as unknown as Entries;
      read.push(...entries.map(({ remark }) => remark));
      const last = entries.at(-1);
      if (last) cursor = `&cursor=${last.flowNo}`;
      return [...read];
    };
    await posts('FEE', { remark: 'first', createdAt: new Date(now) });
    expect(await reads()).toEqual(['first', 'first']);
    const [written, leave] = [aGate(), aGate()];
    const slow = posts(
      'BALANCE',
      { remark: 'slow', createdAt: new Date(now + 100) },
      { written: written.open, until: leave.passed },
    );
    await written.passed;
    await posts('SETTLEMENT', { remark: 'quick', createdAt: new Date(now + 200) });
    await reads();
    leave.open();
    await slow;
    // An entry of another account: its request started earlier, but it is posted later.
    await posts('FEE', { remark: 'earlier', createdAt: new Date(now + 50) });
    const twice = (remark: string) => [remark, remark];
    expect(await reads()).toEqual(['first', 'slow', 'quick', 'earlier'].flatMap(twice));
  });
});

it('the position of an event is assigned once, and an event never changes', async () => {
  const { db } = test.sandbox;
  const subject = anOutNo('E');
  await notifies(subject);
  const row = await db
    .selectFrom('platform_events')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  expect(row.position).toBeGreaterThan(0);
  for (const change of [{ position: 1 }, { position: null }, { subject: 'x' }])
    await expect(
      db
        .updateTable('platform_events')
        .set(change as never)
        .where('event_no', '=', row.event_no)
        .execute(),
    ).rejects.toThrow('final');
});

it("returns an order's events with its refunds and splits, and of no other order", async () => {
  const { db } = test.sandbox;
  const { book_no: bookNo } = await db
    .selectFrom('member_books')
    .select('book_no')
    .where('merchant_no', '=', MERCHANT)
    .where('state', '=', 'NORMAL')
    .orderBy('book_no')
    .limit(1)
    .executeTakeFirstOrThrow();
  const split = async (tradeNo: string) =>
    app.ok('POST', '/splits', { outSplitNo: anOutNo('S'), tradeNo, parts: [{ bookNo, amount: '2.00' }] });
  const refund = async (tradeNo: string) =>
    app.ok('POST', '/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '1.00', reason: '退' });
  const [order, other] = [await aPaidOrder(test, app), await aPaidOrder(test, app)];
  const { splitNo } = await split(order.tradeNo);
  const { refundNo } = await refund(order.tradeNo);
  await split(other.tradeNo);
  await refund(other.tradeNo);
  const about = async (object: unknown) =>
    (
      (await app.ok('GET', `/events?object=${object}`)) as unknown as { events: { kind: string; object: string }[] }
    ).events.map((event) => [event.kind, event.object]);
  const done = [
    ['split.done', splitNo],
    ['refund.done', refundNo],
  ];
  expect(await about(order.tradeNo)).toEqual([['order.paid', order.tradeNo], ...done]);
  expect(await about(refundNo)).toEqual([['refund.done', refundNo]]);
  expect(await about(splitNo)).toEqual([['split.done', splitNo]]);
  // Programs of other merchants cannot read the event.
  const stranger = await aProgram(test, { merchant_no: 'S800010000005' });
  expect(await stranger.ok('GET', `/events?object=${order.tradeNo}`)).toMatchObject({ events: [] });
});

describe('numbers that leave the platform', () => {
  /** Makes a refund, and returns the numbers of the refund, of its event and of its entry. */
  async function step(client: Program) {
    const order = await aPaidOrder(test, client);
    const made = { outRefundNo: anOutNo('R'), tradeNo: order.tradeNo, amount: '1.00', reason: '退' };
    const refundNo = String((await client.ok('POST', '/refunds', made))['refundNo']);
    const { events } = (await client.ok('GET', `/events?object=${refundNo}`)) as unknown as {
      events: { eventId: string; sequence: number }[];
    };
    const entry = await test.sandbox.db
      .selectFrom('postings')
      .innerJoin('entries', 'entries.entry_id', 'postings.entry_id')
      .select(['flow_no', 'entry_no'])
      .where('postings.trade_no', '=', refundNo)
      .where('flow_no', 'is not', null)
      .executeTakeFirstOrThrow();
    const [{ eventId, sequence } = { eventId: '', sequence: 0 }] = events;
    const { flow_no: flowNo, entry_no: entryNo } = entry;
    return { refundNo, eventId, flowNo: String(flowNo), entryNo, sequence };
  }
  /** Patterns that match the counting digits of each number, after its prefix and its date. */
  const FORMS = {
    refundNo: /^R\d{8}(\d{9})$/,
    eventId: /^EV(\d{14})$/,
    flowNo: /^\d{8}(\d{12})$/,
    entryNo: /^E\d{8}(\d{11})$/,
  } as const;

  it('numbers reveal nothing to an application about the actions of other applications', async () => {
    const mine = await aProgram(test);
    const others = [await aProgram(test), await aProgram(test, { merchant_no: 'S800010000005' })];
    const steps = [];
    for (const between of [0, 3, 1]) {
      steps.push(await step(mine));
      for (let n = 0; n < between; n++)
        for (const other of others) {
          const { tradeNo } = await other.ok('POST', '/orders', {
            outTradeNo: anOutNo('O'),
            amount: '1.00',
            subject: '乙',
          });
          await other.ok('POST', `/orders/${tradeNo}/close`);
        }
    }
    // Each step has two events: the order is paid, the refund is done.
    const [first = 0, ...later] = steps.map(({ sequence }) => sequence);
    expect(later).toEqual([first + 2, first + 4]);
    for (const [name, form] of Object.entries(FORMS) as [keyof typeof FORMS, RegExp][]) {
      const digits = steps.map((one) => Number(form.exec(one[name])?.[1]));
      for (const [at, number] of digits.entries())
        for (const other of digits.slice(at + 1)) expect(Math.abs(number - other)).toBeGreaterThan(1_000);
    }
  });

  it('permutes the numbers of a length completely, in an order that follows from the secret', async () => {
    const { rows } = await sql<{ count: number; counted: string[]; plain: string }>`
      select count(distinct veiled(n, 3, 'x', 'secret'))::int as count,
             array(select veiled(n, 3, 'x', 'secret') from generate_series(0, 4) n order by n) as counted,
             veiled(7, 3, 'x', null) as plain
        from generate_series(0, 999) n`.execute(test.sandbox.db);
    expect(rows[0]).toMatchObject({ count: 1000, plain: '007' });
    expect(rows[0]?.counted).toEqual(Array(5).fill(expect.stringMatching(/^\d{3}$/)));
    expect(rows[0]?.counted).not.toEqual([...(rows[0]?.counted ?? [])].sort());
  });
});

it('a new application reads all events of its merchant, with its own sequence numbers', async () => {
  const subject = anOutNo('E');
  await notifies(subject);
  const [early, late] = [await aProgram(test), await aProgram(test)];
  await notifies(`${subject}-2`);
  for (const client of [early, late]) {
    const found = [];
    for (const object of [subject, `${subject}-2`])
      found.push(...((await client.ok('GET', `/events?object=${object}`)) as unknown as Page).events);
    expect(found.map(({ object }) => object)).toEqual([subject, `${subject}-2`]);
    expect(found.map(({ sequence }) => sequence)).toEqual([found[0]?.sequence, (found[0]?.sequence ?? 0) + 1]);
  }
});
