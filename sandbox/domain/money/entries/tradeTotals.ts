import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { containing } from '../../textSearch';
import { addDays, startOfDay } from '../days';
import { DAY_OF_ROW, splitByClasses, sumByDay, without } from './dayDetails';
import { countByDay, type Segment, splitByDays } from './dayTotals';
import { type Stretch, stretchOf } from './flowFilter';
import { during, matchingTrades, type TradeFilter } from './tradeFilter';

/**
 * Number of the matching trades and their sums in cents. `cents`: successful trades. `idle…`: pending and failed
 * trades. `back…`: the refunds to payers and returns of splits among these trades.
 */
export interface TradeTotals {
  rows: number;
  cents: number;
  inCents: number;
  outCents: number;
  backCents: number;
  idleCents: number;
  idleBackCents: number;
}

export interface TradeCount extends TradeTotals {
  /**
   * Time ranges of the matching trades with the number of trades in each, oldest first. A range is one day if the
   * daily totals answer the filter.
   */
  segments: Segment[];
}

/** True if the filter has only conditions that the daily totals of trades can answer. */
const isCountedByDay = (filter: TradeFilter): boolean =>
  !filter.tradeNo &&
  !filter.merchantOrderNo &&
  !filter.batchNo &&
  !filter.originalTradeNo &&
  !filter.party &&
  !filter.splitTo &&
  filter.minCents === undefined &&
  filter.maxCents === undefined;

const SUMS = ['rows', 'cents', 'inCents', 'outCents', 'backCents', 'idleCents', 'idleBackCents'] as const;

/** SQL sums of an amount column, by the status, direction and type of its rows. */
const sumsOf = (column: 'amount_cents' | 'sum_cents') => {
  const sum = (where: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::bigint`;
  const paidBack = sql`((business_type = '4005' and direction = 'OUT') or (business_type = '4008' and direction = 'IN'))`;
  return [
    sum(sql`status = 'SUCCESS'`).as('cents'),
    sum(sql`status = 'SUCCESS' and direction = 'IN'`).as('inCents'),
    sum(sql`status = 'SUCCESS' and direction = 'OUT'`).as('outCents'),
    sum(sql`status = 'SUCCESS' and ${paidBack}`).as('backCents'),
    sum(sql`status <> 'SUCCESS'`).as('idleCents'),
    sum(sql`status <> 'SUCCESS' and ${paidBack}`).as('idleBackCents'),
  ] as const;
};

const summed = (db: Kysely<Database>, filter: TradeFilter) =>
  matchingTrades(db, filter).select([sql<number>`count(*)`.as('rows'), ...sumsOf('amount_cents')]);

const counted = (db: Kysely<Database>, filter: TradeFilter): Promise<TradeTotals> =>
  summed(db, filter).executeTakeFirstOrThrow();

type DayTable = 'trade_days' | 'trade_day_changes' | 'trade_sizes' | 'trade_parties';

/** Selects rows of a table of daily totals by the filter's conditions, except its times. */
function daysThat(db: Kysely<Database>, table: DayTable, filter: TradeFilter) {
  let query = db.selectFrom(table as 'trade_days').where('member_no', '=', filter.memberNo);
  query = filter.kind === 'BATCHED' ? query.where('batched', '=', true) : query.where('scene', '=', filter.kind);
  if (filter.merchantNo !== null) query = query.where('merchant_no', '=', filter.merchantNo);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.businessType) query = query.where('business_type', '=', filter.businessType);
  if (filter.product) query = query.where('product', '=', filter.product);
  return query.select(['day', 'status', 'business_type', 'direction', 'trades', 'sum_cents']);
}

/**
 * Returns the table of detailed daily totals that can answer the filter: grouped by amount or by party. Undefined if
 * the trades themselves must be read.
 */
function detailsFor(filter: TradeFilter): 'trade_sizes' | 'trade_parties' | undefined {
  const { tradeNo, merchantOrderNo, batchNo, originalTradeNo, splitTo, party, minCents, maxCents } = filter;
  if (tradeNo || merchantOrderNo || batchNo || originalTradeNo || splitTo) return undefined;
  const byAmount = minCents !== undefined || maxCents !== undefined;
  if (!party) return byAmount ? 'trade_sizes' : undefined;
  return byAmount ? undefined : 'trade_parties';
}

/**
 * Returns the whole days of the time range that have valid details, in order. Omits days with recorded changes that
 * are not added to the totals yet.
 */
async function detailedDays(db: Kysely<Database>, memberNo: string, stretch: Stretch): Promise<string[]> {
  const { firstDay, endDay } = splitByDays(stretch);
  let query = db
    .selectFrom('trade_detailed_days as detailed')
    .where('detailed.member_no', '=', memberNo)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('trade_day_changes as changes')
            .whereRef('changes.member_no', '=', 'detailed.member_no')
            .whereRef('changes.day', '=', 'detailed.day'),
        ),
      ),
    )
    .select('day')
    .orderBy('day');
  if (firstDay) query = query.where('day', '>=', firstDay);
  if (endDay) query = query.where('day', '<', endDay);
  return (await query.execute()).map(({ day }) => day);
}

/**
 * Selects the sums per day from the detailed daily totals. Undefined if no group of amounts lies completely inside the filter.
 */
function fromDetails(
  db: Kysely<Database>,
  table: 'trade_sizes' | 'trade_parties',
  filter: TradeFilter,
  days: readonly string[],
) {
  const base = db
    .selectFrom(
      daysThat(db, table, filter)
        .$if(table === 'trade_sizes', (query) => query.select(sql<number>`class_cents`.as('class_cents')))
        .$if(table === 'trade_parties', (query) => query.select(sql<string>`counterparty_name`.as('party')))
        .where('day', '>=', days[0] as string)
        .where('day', '<=', days.at(-1) as string)
        .where(sql<boolean>`day = any(${days}::date[])`)
        .as('groups'),
    )
    .select(['day', sql<number>`sum(trades)::bigint`.as('rows'), ...sumsOf('sum_cents')])
    .groupBy('day');
  if (filter.party) return base.where(sql<string>`party`, ...containing(filter.party));
  const { classes } = splitByClasses(filter);
  if (!classes) return undefined;
  const from = base.where(sql<number>`class_cents`, '>=', classes.from);
  return classes.until === undefined ? from : from.where(sql<number>`class_cents`, '<', classes.until);
}

const byDay = (db: Kysely<Database>, filter: TradeFilter, stretch: Stretch) =>
  summed(db, during(filter, stretch)).select(DAY_OF_ROW.as('day')).groupBy(DAY_OF_ROW);

/**
 * Counts whole days by their detailed totals, and other times by the trades. Undefined if no day of the range has
 * details.
 */
async function countByDetails(
  db: Kysely<Database>,
  table: 'trade_sizes' | 'trade_parties',
  filter: TradeFilter,
): Promise<TradeCount | undefined> {
  const stretch = stretchOf(filter);
  const days = await detailedDays(db, filter.memberNo, stretch);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;

  const inside = { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
  const edges = table === 'trade_sizes' ? splitByClasses(filter).edges : [];
  // SQL's union matches columns by their position, so each part must select the columns in the same order.
  const ordered = (part: ReturnType<typeof byDay>) => db.selectFrom(part.as('part')).select(['day', ...SUMS]);
  const parts = [
    fromDetails(db, table, filter, days) as ReturnType<typeof byDay> | undefined,
    ...without(days, stretch).map((rest) => byDay(db, filter, rest)),
    ...edges.map(({ minCents, maxCents }) =>
      byDay(
        db,
        { ...filter, ...(minCents !== undefined && { minCents }), ...(maxCents !== undefined && { maxCents }) },
        inside,
      ).where(sql<boolean>`${DAY_OF_ROW} = any(${days}::date[])`),
    ),
  ].filter((part) => part !== undefined);
  const found = await parts
    .map(ordered)
    .reduce((all, part) => all.unionAll(part))
    .execute();
  return sumByDay(found, SUMS, stretch);
}

/**
 * Counts the matching trades. If the daily totals contain the filter's fields, whole days are counted by them, plus
 * recorded changes that are not added yet. For filters by amount or party, days with detailed totals are counted by
 * these. For partial days and all other filters the trades are counted. The caller must use the same snapshot as for
 * the displayed rows.
 */
export async function countTrades(db: Kysely<Database>, filter: TradeFilter): Promise<TradeCount> {
  const stretch = stretchOf(filter);
  if (!isCountedByDay(filter)) {
    const table = detailsFor(filter);
    const detailed = table && (await countByDetails(db, table, filter));
    if (detailed) return detailed;
    const totals = await counted(db, filter);
    return { ...totals, segments: [{ ...stretch, rows: totals.rows }] };
  }

  return countByDay(stretch, SUMS, {
    days: ({ firstDay, endDay }) => {
      let days = db
        .selectFrom(
          daysThat(db, 'trade_days', filter)
            .unionAll(daysThat(db, 'trade_day_changes', filter))
            .as('days'),
        )
        .select(['day', sql<number>`sum(trades)::bigint`.as('rows'), ...sumsOf('sum_cents')])
        .groupBy('day')
        .orderBy('day');
      if (firstDay) days = days.where('day', '>=', firstDay);
      if (endDay) days = days.where('day', '<', endDay);
      return days.execute();
    },
    rows: (edge) => counted(db, during(filter, edge)),
  });
}

/** Maximum number of trade changes that one statement adds to the daily totals. */
const FOLDED_AT_ONCE = 10_000;

/** Adds recorded changes of trades to the daily totals of trades. */
export async function foldTradeDays(db: Kysely<Database>): Promise<void> {
  while (true) {
    const { rows } = await sql<{ folded: number }>`select fold_trade_days(${FOLDED_AT_ONCE}) as folded`.execute(db);
    if ((rows[0]?.folded ?? 0) < FOLDED_AT_ONCE) return;
  }
}
