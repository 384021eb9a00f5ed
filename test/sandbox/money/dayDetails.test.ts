import { auditStoredSums } from '@sandbox/domain/money/audit';
import { addDays, dayOf, startOfDay } from '@sandbox/domain/money/days';
import { detailDays, without } from '@sandbox/domain/money/entries/dayDetails';
import { inSnapshot } from '@sandbox/domain/money/entries/flowFilter';
import type { TradeFilter } from '@sandbox/domain/money/entries/tradeFilter';
import { type TradeRow, tradeBatches, tradesPage } from '@sandbox/domain/money/entries/tradePage';
import { countTrades, foldTradeDays } from '@sandbox/domain/money/entries/tradeTotals';
import { roundsOf } from '@test/support/sample';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { sql } from 'kysely';
import { TradeKind } from '@/contract/calls/tradeLists';
import { aTrade, memberNamed } from './support';

let test: TestSandbox;
let memberNo: string;
const db = () => test.sandbox.db;

beforeAll(async () => {
  test = await aSandbox();
  memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
});
afterAll(() => test.stop());

const NEWEST = { by: 'createTime', order: 'desc' } as const;
/** Returns the rows that an export of the filter reads, batch by batch. */
async function exported(filter: TradeFilter): Promise<TradeRow[]> {
  const all: TradeRow[] = [];
  await inSnapshot(db(), async (snapshot) => {
    for await (const rows of tradeBatches(snapshot, filter, NEWEST)) all.push(...rows);
  });
  return all;
}
const sumOf = (rows: TradeRow[], counts: (row: TradeRow) => boolean) =>
  rows.reduce((sum, row) => sum + (counts(row) ? row.amountCents : 0), 0);
const done = ({ status }: TradeRow) => status === 'SUCCESS';
const back = ({ businessType, direction }: TradeRow) => businessType === '4005' && direction === 'OUT';

/** Expects that list, count, sums and export of the filter contain the same trades (safety rule S-04). */
async function agrees(filter: TradeFilter, place = 0) {
  const rows = await exported(filter);
  const { segments, ...totals } = await countTrades(db(), filter);
  expect(totals).toEqual({
    rows: rows.length,
    cents: sumOf(rows, done),
    inCents: sumOf(rows, (row) => done(row) && row.direction === 'IN'),
    outCents: sumOf(rows, (row) => done(row) && row.direction === 'OUT'),
    backCents: sumOf(rows, (row) => done(row) && back(row)),
    idleCents: sumOf(rows, (row) => !done(row)),
    idleBackCents: sumOf(rows, (row) => !done(row) && back(row)),
  });
  expect(segments.reduce((sum, segment) => sum + segment.rows, 0)).toBe(rows.length);
  const pageNo = 1 + (place % (Math.ceil(rows.length / 7) + 1));
  const { page } = await tradesPage(db(), filter, NEWEST, { pageNo, pageSize: 7 });
  expect(page).toEqual(rows.slice((pageNo - 1) * 7, pageNo * 7));
  return rows;
}

const detailedTradeDays = async () =>
  (
    await db()
      .selectFrom('trade_detailed_days')
      .where('member_no', '=', memberNo)
      .select('day')
      .orderBy('day')
      .execute()
  ).map(({ day }) => day);

describe.each([
  ['without details', false],
  ['with details of all days', true],
])('trades %s', (_, detailed) => {
  beforeAll(async () => {
    await sql`delete from trade_detailed_days`.execute(db());
    if (detailed) await detailDays(db(), SEED_TIME, 1);
    expect((await detailedTradeDays()).length > 80).toBe(detailed);
  });

  it('list, count, sums and export agree for any amount or party with any time', async () => {
    const aMoment = fc.oneof(
      fc.integer({ min: -92 * 86_400_000, max: 0 }).map((ms) => new Date(SEED_TIME.getTime() + ms)),
      fc
        .tuple(fc.integer({ min: -91, max: 0 }), fc.integer({ min: -1, max: 1 }))
        .map(([days, ms]) => new Date(startOfDay(addDays(dayOf(SEED_TIME), days)).getTime() + ms)),
    );
    const anAmount = fc.oneof(fc.constantFrom(1, 999, 1000, 15_000, 19_999, 20_000, 100_000), fc.nat(3_000_000));
    const aFilter = fc
      .tuple(
        fc.record({ from: aMoment, to: aMoment, status: fc.constantFrom('SUCCESS', 'FAILED', 'RETURNED') } as const, {
          requiredKeys: [],
        }),
        fc.oneof(
          fc.record({ minCents: anAmount, maxCents: anAmount }, { requiredKeys: [] }),
          fc.record({ party: fc.constantFrom('有限', '公司', '商', '张', '贸易', '没有的字', '%', '1') }),
        ),
        fc.constantFrom(...TradeKind.options),
      )
      .map(([shared, detail, kind]): TradeFilter => ({ memberNo, merchantNo: null, kind, ...shared, ...detail }));
    let found = 0;
    await fc.assert(
      fc.asyncProperty(aFilter, fc.nat(), async (filter, place) => {
        found += (await agrees(filter, place)).length;
      }),
      { numRuns: roundsOf(120) },
    );
    expect(found).toBeGreaterThan(0);
  });
});

it('counts a changed day from its trades, before and after the changes are rolled up', async () => {
  await foldTradeDays(db());
  await detailDays(db(), SEED_TIME, 1);
  const filter: TradeFilter = { memberNo, merchantNo: null, kind: 'CASHIER', minCents: 10_000 };
  const [one, other] = (await exported(filter)).filter(({ createdAt }) => dayOf(createdAt) < dayOf(SEED_TIME));
  if (!one || !other) throw new Error('no trades before today');
  const day = dayOf(one.createdAt);
  expect(await detailedTradeDays()).toContain(day);

  // These changes leave the sums of the day unchanged: another name, and amounts that are exchanged between trades.
  await db()
    .updateTable('trades')
    .set({ counterparty_name: '改了名的27号商行' })
    .where('trade_no', '=', one.tradeNo)
    .execute();
  expect(await agrees({ ...filter, party: '改了名的' } as TradeFilter)).toHaveLength(1);
  const { minCents: _, ...anyAmount } = filter;
  expect(await agrees({ ...anyAmount, party: '改了名的' })).toHaveLength(1);
  await foldTradeDays(db());
  expect(await detailedTradeDays()).not.toContain(day);
  expect(await agrees({ ...anyAmount, party: '改了名的' })).toHaveLength(1);

  await detailDays(db(), SEED_TIME, 1);
  expect(await detailedTradeDays()).toContain(day);
  for (const party of ['改了名的', '7号', '号商']) expect(await agrees({ ...anyAmount, party })).toHaveLength(1);

  await sql`update trades set amount_cents = case when trade_no = ${one.tradeNo} then ${other.amountCents}::bigint
                else ${one.amountCents}::bigint end, refunded_cents = 0
             where trade_no in (${one.tradeNo}, ${other.tradeNo})`.execute(db());
  await agrees({ ...anyAmount, minCents: one.amountCents, maxCents: one.amountCents });
  await aTrade(db(), memberNo, 'TEST-DETAILS');
  await agrees(filter);
  expect((await auditStoredSums(db())).wrongTradeDays).toEqual([]);
  await foldTradeDays(db());
  await detailDays(db(), SEED_TIME, 1);
  await agrees(filter);
  expect((await auditStoredSums(db())).wrongTradeDays).toEqual([]);
});

it('removes single days from a time range and returns the remaining ranges', () => {
  const [first, second, fourth] = ['2026-11-10', '2026-11-11', '2026-11-13'];
  const at = (day: string, hours = 0) => new Date(startOfDay(day).getTime() + hours * 3_600_000);
  expect(without([first, second, fourth], { from: at('2026-11-09', 12), until: at('2026-11-14') })).toEqual([
    { from: at('2026-11-09', 12), until: at(first) },
    { from: at('2026-11-12'), until: at(fourth) },
  ]);
  expect(without([first], {})).toEqual([{ until: at(first) }, { from: at(second) }]);
  expect(without([first], { from: at(first), until: at(second) })).toEqual([]);
});
