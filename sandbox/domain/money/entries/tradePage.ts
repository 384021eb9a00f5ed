import { type Kysely, sql } from 'kysely';
import type { BusinessTypeCode, TradeScene, TradeStatus } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { inBatches, type Paging, type Part, pageAt, partOfQuery } from '../../lists';
import { inSnapshot, type Stretch } from './flowFilter';
import { placeOf } from './flowPage';
import { during, matchingTrades, type TradeFilter } from './tradeFilter';
import { countTrades, type TradeCount, type TradeTotals } from './tradeTotals';

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
export const TRADE_SORTS = { createTime: 'created_at', amount: 'amount_cents' } as const;
export interface TradeSort {
  by: keyof typeof TRADE_SORTS;
  order: 'asc' | 'desc';
}

/** A trade with the columns that its member sees in lists. Amounts are cents. */
export interface TradeRow {
  tradeNo: string;
  merchantOrderNo: string;
  businessType: BusinessTypeCode;
  scene: TradeScene;
  product: string;
  direction: 'IN' | 'OUT' | 'INNER';
  counterpartyName: string;
  counterpartyAccount: string;
  amountCents: number;
  feeCents: number;
  refundedCents: number;
  status: TradeStatus;
  batchNo: string | null;
  originalTradeNo: string | null;
  remark: string;
  createdAt: Date;
  finishedAt: Date | null;
  /** The reason why the payment failed or was returned, if known; otherwise empty. */
  reason: string;
}

/**
 * SQL expression of the reason why a trade failed or was returned. The reason is looked up only for such trades,
 * because most trades have succeeded.
 */
export const TRADE_REASON = sql<string>`case when trades.status in ('FAILED', 'RETURNED') then coalesce(
    (select case o.state when 'CANCELLED' then '已撤回' else o.reason end from orders o where o.order_no = trades.trade_no),
    '') else '' end`.as('reason');

export const TRADE_ROW = [
  'trades.trade_no as tradeNo',
  'trades.merchant_order_no as merchantOrderNo',
  'trades.business_type as businessType',
  'trades.scene as scene',
  'trades.product as product',
  'trades.direction as direction',
  'trades.counterparty_name as counterpartyName',
  'trades.counterparty_account as counterpartyAccount',
  'trades.amount_cents as amountCents',
  'trades.fee_cents as feeCents',
  'trades.refunded_cents as refundedCents',
  'trades.status as status',
  'trades.batch_no as batchNo',
  'trades.original_trade_no as originalTradeNo',
  'trades.remark as remark',
  'trades.created_at as createdAt',
  'trades.finished_at as finishedAt',
  TRADE_REASON,
] as const;

/** Returns a page of the matching trades with their totals, from one snapshot. */
export const tradesPage = (
  db: Kysely<Database>,
  filter: TradeFilter,
  sort: TradeSort,
  paging: Paging,
): Promise<TradeTotals & { page: TradeRow[] }> =>
  inSnapshot(db, async (snapshot) => {
    const counted = await countTrades(snapshot, filter);
    const page = await locatedTrades(snapshot, filter, sort, pageAt(paging), counted);
    const { segments: _, ...totals } = counted;
    return { ...totals, page };
  });

/**
 * Reads a page of the matching trades with the help of their counts. If the list is sorted by time, the daily counts
 * show which days contain the page. The other rows of these days are skipped in the index, and only the page's rows
 * are fetched.
 */
export async function locatedTrades(
  snapshot: Kysely<Database>,
  filter: TradeFilter,
  sort: TradeSort,
  part: Part,
  { segments, rows }: TradeCount,
): Promise<TradeRow[]> {
  const pieces =
    sort.by === 'amount'
      ? [{ from: filter.from, until: filter.to && new Date(filter.to.getTime() + 1), rows }]
      : segments;
  const place = placeOf(pieces, sort.order, part);
  if (!place) return [];
  const { parts, limit, passed, order } = place;
  const column = TRADE_SORTS[sort.by];
  const inOrder = (stretch: Stretch) =>
    matchingTrades(snapshot, during(filter, stretch))
      .select(['trade_no as no', `${column} as key`])
      .orderBy(column, order)
      .orderBy('trade_no', order)
      .limit(limit + passed);
  return snapshot
    .selectFrom(
      snapshot
        .selectFrom(
          parts
            .map((stretch) => snapshot.selectFrom(inOrder(stretch).as('part')).selectAll())
            .reduce((all, part) => all.unionAll(part))
            .as('found'),
        )
        .select('no')
        .orderBy('key', order)
        .orderBy('no', order)
        .limit(limit)
        .offset(passed)
        .as('found'),
    )
    .innerJoin('trades', 'trades.trade_no', 'found.no')
    .select(TRADE_ROW)
    .orderBy(`trades.${column}`, sort.order)
    .orderBy('trades.trade_no', sort.order)
    .execute();
}

/** Reads a range of the matching trades. If the previous row is given, reading starts after its sort key. */
export function tradeRows(
  db: Kysely<Database>,
  filter: TradeFilter,
  { by, order }: TradeSort,
  part: Part<TradeRow>,
): Promise<TradeRow[]> {
  return partOfQuery(matchingTrades(db, filter).select(TRADE_ROW), part, order, [
    [TRADE_SORTS[by], (row) => (by === 'amount' ? row.amountCents : row.createdAt)],
    ['trade_no', (row) => row.tradeNo],
  ]).execute();
}

/** Reads all matching trades in batches. The caller must read all batches in one snapshot. */
export const tradeBatches = (snapshot: Kysely<Database>, filter: TradeFilter, sort: TradeSort) =>
  inBatches<TradeRow>((part) => tradeRows(snapshot, filter, sort, part));
