import { type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import { roundTrips } from '@test/support/roundTrips';
import { roundsOf } from '@test/support/sample';
import { aSeededDatabase, ON_POSTGRES } from '@test/support/sandbox';
import { sql } from 'kysely';
import type pg from 'pg';
import { GROWN, oldEntries } from './oldEntries';
import { aTreasury, CALLS, type Treasury } from './treasury';

/*
 * Tests safety rule S-16: the cost of a money call does not grow with the ledger. The test compares the number of
 * rows that PostgreSQL reads, because times depend on the load of the machine. The numbers are equal at 20,000
 * entries and at `ENTRIES`, with current and with outdated statistics.
 */

const ROWS = sql`select relname as name, seq_tup_read as scanned, idx_tup_fetch as fetched from pg_stat_xact_user_tables`;
type Row = { name: string; scanned: number; fetched: number | null };
/** Number of rows read per table: `scanned` without an index, `fetched` by an index. */
type Reads = Record<string, { scanned: number; fetched: number }>;

const ENTRIES = roundsOf(1_200_000);

let database: Awaited<ReturnType<typeof aSeededDatabase>>;
let open: OpenDatabase;
let treasury: Treasury;

/**
 * Returns the rows that the transactions of `work` read. The counters belong to the connection, so earlier reads are subtracted.
 */
async function readsOf(work: () => Promise<unknown>): Promise<Reads> {
  const plans: Promise<{ sign: 1 | -1; rows: Row[] }>[] = [];
  const text = ROWS.compile(open.db).sql;
  const look = (client: pg.Client, sign: 1 | -1) =>
    plans.push(client.query(text).then(({ rows }) => ({ sign, rows: rows as Row[] })));
  await roundTrips(work, { begun: (client) => look(client, -1), ending: (client) => look(client, 1) });
  const reads: Reads = {};
  for (const { sign, rows } of await Promise.all(plans)) {
    for (const { name, scanned, fetched } of rows) {
      const before = reads[name] ?? { scanned: 0, fetched: 0 };
      reads[name] = {
        scanned: before.scanned + sign * scanned,
        fetched: before.fetched + sign * (fetched ?? 0),
      };
    }
  }
  return Object.fromEntries(Object.entries(reads).filter(([, sums]) => sums.scanned + sums.fetched > 0));
}

/** Returns the number of rows that each call reads, after the connection has planned its queries. */
async function readsOfAll(): Promise<Record<string, Reads>> {
  const all: Record<string, Reads> = {};
  for (const [name, prepare] of Object.entries(CALLS)) {
    await (await prepare(treasury))();
    all[name] = await readsOf(await prepare(treasury));
  }
  return all;
}

(ON_POSTGRES ? describe : describe.skip)(`S-16: a money call at ${ENTRIES} entries`, () => {
  const measured: Record<string, Record<string, Reads>> = {};
  beforeAll(async () => {
    database = await aSeededDatabase();
    const { databaseUrl } = database.options;
    open = await openDatabase({ databaseUrl, poolSize: 1 });
    treasury = await aTreasury(open.db);
    measured['20,000'] = await readsOfAll();
    const begun = performance.now();
    await oldEntries(open.db, ENTRIES);
    console.info(`grown in ${Math.round(performance.now() - begun)} ms`);
    // Opens a new connection, so that its queries are planned with the current statistics.
    await open.close();
    open = await openDatabase({ databaseUrl, poolSize: 1 });
    treasury = await aTreasury(open.db, 'grown');
    measured['grown, statistics of before'] = await readsOfAll();
    await sql`analyze`.execute(open.db);
    measured['grown'] = await readsOfAll();
  }, 180_000);
  afterAll(async () => {
    await open.close();
    await database.drop();
  });

  it.each(Object.keys(CALLS))('%s: the call reads no more rows after the tables have grown', (name) => {
    const [small = {}, ...large] = Object.values(measured).map((reads) => reads[name] ?? {});
    expect(large).toHaveLength(2);
    const sumOf = (reads: Reads, table: string) => (reads[table]?.scanned ?? 0) + (reads[table]?.fetched ?? 0);
    for (const reads of large) {
      const more = GROWN.filter((table) => sumOf(reads, table) > sumOf(small, table));
      expect({ more, reads }).toEqual({ more: [], reads });
    }
  });

  it.each(Object.keys(CALLS))('%s: the call reads fewer than 300 rows', (name) => {
    for (const reads of Object.values(measured)) {
      const sums = Object.values(reads[name] ?? {});
      const rows = sums.reduce((sum, { scanned, fetched }) => sum + scanned + fetched, 0);
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThan(300);
    }
  });
});
