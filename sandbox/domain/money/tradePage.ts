import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { TradeKind } from '@/contract/tradeLists';
import type { Database } from '../../db/schema';
import type { BusinessTypeCode, TradeScene, TradeStatus } from '../../db/schemaMoney';
import { escapeLike, inSnapshot, likeOf } from './flowFilter';

/** What narrows the trades of one list. Times include both ends, to the millisecond; amounts are cents. */
export interface TradeFilter {
  memberNo: string;
  /** null: of the whole enterprise. */
  merchantNo: string | null;
  kind: TradeKind;
  from?: Date;
  to?: Date;
  status?: TradeStatus;
  businessType?: BusinessTypeCode;
  product?: string;
  /** How the number starts; so do the next two. */
  tradeNo?: string;
  merchantOrderNo?: string;
  batchNo?: string;
  originalTradeNo?: string;
  minCents?: number;
  maxCents?: number;
  /** Name of the other side contains it. */
  party?: string;
  /** Of splits: where they go. */
  splitTo?: 'CARD' | 'MEMBER';
}

/** Sort names of the list and their columns (S-11). */
export const TRADE_SORTS = { createTime: 'created_at', amount: 'amount_cents' } as const;
export interface TradeSort {
  by: keyof typeof TRADE_SORTS;
  order: 'asc' | 'desc';
}

/** A trade as its member sees it. Amounts are cents. */
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
}

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
] as const;

export interface TradeTotals {
  rows: number;
  cents: number;
  inCents: number;
  outCents: number;
}

type Trades = SelectQueryBuilder<Database, 'trades', Record<never, never>>;

const startsWith = (text: string) => `${escapeLike(text)}%`;

/** The trades that match: the one place where a kind becomes a condition. */
export function matchingTrades(db: Kysely<Database>, filter: TradeFilter): Trades {
  let query = db.selectFrom('trades').where('member_no', '=', filter.memberNo);
  query = filter.kind === 'BATCHED' ? query.where('batch_no', 'is not', null) : query.where('scene', '=', filter.kind);
  if (filter.merchantNo !== null) query = query.where('merchant_no', '=', filter.merchantNo);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.businessType) query = query.where('business_type', '=', filter.businessType);
  if (filter.product) query = query.where('product', '=', filter.product);
  if (filter.tradeNo) query = query.where('trade_no', 'like', startsWith(filter.tradeNo));
  if (filter.merchantOrderNo) query = query.where('merchant_order_no', 'like', startsWith(filter.merchantOrderNo));
  if (filter.batchNo) query = query.where('batch_no', 'like', startsWith(filter.batchNo));
  if (filter.originalTradeNo) query = query.where('original_trade_no', '=', filter.originalTradeNo);
  if (filter.minCents !== undefined) query = query.where('amount_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('amount_cents', '<=', filter.maxCents);
  if (filter.splitTo) query = query.where('split_to', '=', filter.splitTo);
  if (filter.party) query = query.where('counterparty_name', likeOf(filter.party), `%${escapeLike(filter.party)}%`);
  return query;
}

/** Count and sums of all that match. */
export const countTrades = (db: Kysely<Database>, filter: TradeFilter): Promise<TradeTotals> =>
  matchingTrades(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
      sql<number>`coalesce(sum(amount_cents) filter (where direction = 'IN'), 0)::bigint`.as('inCents'),
      sql<number>`coalesce(sum(amount_cents) filter (where direction = 'OUT'), 0)::bigint`.as('outCents'),
    ])
    .executeTakeFirstOrThrow();

const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * One page of the trades that match, with the totals of all, from one snapshot. The way to a deep page is walked from
 * the nearer end in the index alone; only the page's rows are fetched.
 */
export function tradesPage(
  db: Kysely<Database>,
  filter: TradeFilter,
  sort: TradeSort,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<TradeTotals & { page: TradeRow[] }> {
  return inSnapshot(db, async (snapshot) => {
    const totals = await countTrades(snapshot, filter);
    const skip = (pageNo - 1) * pageSize;
    const limit = Math.min(pageSize, totals.rows - skip);
    if (limit <= 0) return { ...totals, page: [] };
    const left = totals.rows - skip - limit;
    const order = left < skip ? opposite[sort.order] : sort.order;
    const column = TRADE_SORTS[sort.by];
    const page = await snapshot
      .selectFrom(
        matchingTrades(snapshot, filter)
          .select('trade_no as no')
          .orderBy(column, order)
          .orderBy('trade_no', order)
          .limit(limit)
          .offset(Math.min(left, skip))
          .as('found'),
      )
      .innerJoin('trades', 'trades.trade_no', 'found.no')
      .select(TRADE_ROW)
      .orderBy(`trades.${column}`, sort.order)
      .orderBy('trades.trade_no', sort.order)
      .execute();
    return { ...totals, page };
  });
}

/** All trades that match, in batches, each found by where the last one ended. Read it to the end inside one snapshot. */
export async function* tradeBatches(
  snapshot: Kysely<Database>,
  filter: TradeFilter,
  sort: TradeSort,
  batchSize = 2_000,
): AsyncGenerator<TradeRow[]> {
  const column = TRADE_SORTS[sort.by];
  let last: TradeRow | undefined;
  while (true) {
    let query = matchingTrades(snapshot, filter)
      .select(TRADE_ROW)
      .orderBy(column, sort.order)
      .orderBy('trade_no', sort.order)
      .limit(batchSize);
    if (last) {
      const key = sort.by === 'amount' ? last.amountCents : last.createdAt;
      const further = sql.raw(sort.order === 'asc' ? '>' : '<');
      query = query.where(sql<SqlBool>`(${sql.ref(column)}, trade_no) ${further} (${key}, ${last.tradeNo})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}
