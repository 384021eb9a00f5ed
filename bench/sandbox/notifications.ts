import { createRequire } from 'node:module';
import type { aSandbox as ASandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { type Figure, plain } from '../table';

/*
 * 10,000 events to 50 addresses, of which 10 hang and 10 refuse. Measures the delay after the last event for the 30 working
 * addresses, the time for the signatures alone, and the memory. PostgreSQL; receivers and platform share this process.
 */

const EVENTS = 10_000;
const ADDRESSES = 50;
const HANG = 10;
const REFUSE = 10;
const MERCHANT = 'S800010000001';
/** The good ones have theirs within so long after the last event, s, or within so many times the signatures' own time. */
const WITHIN = 10;
const TIMES = 1.5;
const MEMORY_MB = 100;

const mb = () => process.memoryUsage().rss / 1024 / 1024;

async function measured(aSandbox: typeof ASandbox, events: number): Promise<Figure[]> {
  const { anApp, aReceiver } = await import('@test/support/apps');
  const { notifyPrograms } = await import('@sandbox/domain/events/events');
  const { inTransaction } = await import('@sandbox/db/transaction');
  const test = await aSandbox();
  const { db, platform } = test.sandbox;
  const good = new Set<string>();
  /** Number of arrivals of each event; the receivers store nothing else. */
  const arrivals = new Map<string, number>();
  const closers: (() => Promise<void>)[] = [];
  const appIds: string[] = [];
  for (let nr = 0; nr < ADDRESSES; nr++) {
    const receiver = await aReceiver();
    if (nr < HANG) receiver.answer = () => {};
    const appId = await anApp(db, `BENCH${nr}`, { notify_url: receiver.url() });
    appIds.push(appId);
    if (nr >= HANG && nr < HANG + REFUSE) await receiver.close();
    else closers.push(receiver.close);
    if (nr < HANG + REFUSE) continue;
    good.add(appId);
    receiver.answer = (response, { body }) => {
      receiver.got.length = 0;
      const { eventId } = JSON.parse(body);
      arrivals.set(eventId, (arrivals.get(eventId) ?? 0) + 1);
      response.end('{"code":0}');
    };
  }
  const text = 'NOTIFY\n1\nn\n{}\n'.repeat(20);
  for (let warm = 0; warm < 40; warm++) await platform.signer.sign(text);
  const signing = performance.now();
  for (let count = 0; count < 100; count++) await platform.signer.sign(text);
  const signMs = (performance.now() - signing) / 100;

  const before = mb();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, mb());
  }, 50);
  const each = events / ADDRESSES;
  const expected = each * good.size;
  const begun = performance.now();
  const beats = 100;
  for (let at = 0; at < events; at += beats)
    await inTransaction(db, async (trx) => {
      for (let nr = at; nr < at + beats; nr++)
        await notifyPrograms(
          trx,
          {
            merchantNo: MERCHANT,
            appId: appIds[nr % ADDRESSES] ?? '',
            kind: 'app.test',
            subject: `B${nr}`,
            payload: { nr },
          },
          test.clock.now(),
        );
    });
  const sentAt = performance.now();
  while (arrivals.size < expected && performance.now() - sentAt < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const ended = performance.now();
  // Deliveries are recorded shortly after their arrival.
  const open = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from app_deliveries
        where state <> 'DONE' and app_id = any (${[...good]})`.execute(db)
    ).rows[0]?.count ?? 0;
  for (let looks = 0; looks < 100 && (await open()) > 0; looks++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  clearInterval(watching);
  const undelivered = await open();
  const twice = [...arrivals.values()].reduce((sum, times) => sum + times - 1, 0);
  await Promise.all(closers.map((close) => close()));
  await test.stop();
  const seconds = (ended - sentAt) / 1000;
  const allowed = Math.max(WITHIN, (TIMES * expected * signMs) / 1000);
  return [
    {
      what: `the good ${good.size} have theirs after the last of ${events} events`,
      value: `${seconds.toFixed(1)} s`,
      target: `${allowed.toFixed(1)} s`,
      ok: arrivals.size >= expected && seconds <= allowed,
    },
    plain('one signature', `${signMs.toFixed(2)} ms`),
    plain(`${TIMES} × signatures × that`, `${((TIMES * expected * signMs) / 1000).toFixed(1)} s`),
    plain('notifications per second, from the first event on', (arrivals.size / ((ended - begun) / 1000)).toFixed(0)),
    {
      what: 'told twice, not told',
      value: `${twice}, ${undelivered}`,
      target: '0, 0',
      ok: twice === 0,
    },
    {
      what: 'more memory of the process at its most',
      value: `${(most - before).toFixed(0)} MB`,
      target: `${MEMORY_MB} MB`,
      ok: most - before < MEMORY_MB,
    },
  ];
}

/** On PostgreSQL, in this process. */
export async function notificationFigures(events = EVENTS): Promise<Figure[]> {
  process.env['SANDBOX_TEST_DB'] = 'postgres';
  const require = createRequire(import.meta.url);
  await require('../../test/support/sandboxSetup.cjs')();
  try {
    const { aSandbox } = await import('@test/support/sandbox');
    return await measured(aSandbox, events);
  } finally {
    await require('../../test/support/sandboxTeardown.cjs')();
  }
}
