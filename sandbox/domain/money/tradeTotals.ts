import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { countByDay, type Segment, SUMS_BY_DIRECTION } from './dayTotals';
import { stretchOf } from './flowFilter';
import { matchingTrades, type TradeFilter } from './tradeFilter';

/** How many trades match, and their sums in cents. */
export interface TradeTotals {
  rows: number;
  cents: number;
  inCents: number;
  outCents: number;
}

export interface TradeCount extends TradeTotals {
  /** The matching trades' times cut into pieces of known size, oldest first: a day each where the roll-up knows it. */
  segments: Segment[];
}

/** Whether the filter speaks only of what the roll-up by days knows. */
const isCountedByDay = (filter: TradeFilter): boolean =>
  !filter.tradeNo &&
  !filter.merchantOrderNo &&
  !filter.batchNo &&
  !filter.originalTradeNo &&
  !filter.party &&
  !filter.splitTo &&
  filter.minCents === undefined &&
  filter.maxCents === undefined;

const counted = (db: Kysely<Database>, filter: TradeFilter): Promise<TradeTotals> =>
  matchingTrades(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
      sql<number>`coalesce(sum(amount_cents) filter (where direction = 'IN'), 0)::bigint`.as('inCents'),
      sql<number>`coalesce(sum(amount_cents) filter (where direction = 'OUT'), 0)::bigint`.as('outCents'),
    ])
    .executeTakeFirstOrThrow();

/** The conditions of the filter on the columns that the days share with the trades, without its times. */
function daysThat(db: Kysely<Database>, table: 'trade_days' | 'trade_day_changes', filter: TradeFilter) {
  let query = db.selectFrom(table as 'trade_days').where('member_no', '=', filter.memberNo);
  query = filter.kind === 'BATCHED' ? query.where('batched', '=', true) : query.where('scene', '=', filter.kind);
  if (filter.merchantNo !== null) query = query.where('merchant_no', '=', filter.merchantNo);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.businessType) query = query.where('business_type', '=', filter.businessType);
  if (filter.product) query = query.where('product', '=', filter.product);
  return query.select(['day', 'direction', 'trades', 'sum_cents']);
}

/**
 * Counts what matches. Whole days of filters by what the roll-up knows come from it, with the changes that are not
 * folded into it yet; their edges and all other filters from the trades. Run it in a snapshot together with what it is
 * shown with.
 */
export async function countTrades(db: Kysely<Database>, filter: TradeFilter): Promise<TradeCount> {
  const stretch = stretchOf(filter);
  if (!isCountedByDay(filter)) {
    const totals = await counted(db, filter);
    return { ...totals, segments: [{ ...stretch, rows: totals.rows }] };
  }

  return countByDay(stretch, ['rows', 'cents', 'inCents', 'outCents'], {
    days: ({ firstDay, endDay }) => {
      let days = db
        .selectFrom(
          daysThat(db, 'trade_days', filter)
            .unionAll(daysThat(db, 'trade_day_changes', filter))
            .as('days'),
        )
        .select([
          'day',
          sql<number>`sum(trades)::bigint`.as('rows'),
          sql<number>`sum(sum_cents)::bigint`.as('cents'),
          ...SUMS_BY_DIRECTION,
        ])
        .groupBy('day')
        .orderBy('day');
      if (firstDay) days = days.where('day', '>=', firstDay);
      if (endDay) days = days.where('day', '<', endDay);
      return days.execute();
    },
    rows: ({ from, until }) => counted(db, { ...filter, from, to: new Date(until.getTime() - 1) }),
  });
}

/** How many changes are folded in one statement. */
const FOLDED_AT_ONCE = 10_000;

/** Folds the changes of trades into their days. */
export async function foldTradeDays(db: Kysely<Database>): Promise<void> {
  while (true) {
    const { rows } = await sql<{ folded: number }>`select fold_trade_days(${FOLDED_AT_ONCE}) as folded`.execute(db);
    if ((rows[0]?.folded ?? 0) < FOLDED_AT_ONCE) return;
  }
}
