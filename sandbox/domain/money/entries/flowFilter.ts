import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { BusinessTypeCode, CustomerPurpose } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { containing, escapeLike } from '../../textSearch';

/** Filter of the account entries of one member. Times include both ends, to the millisecond; amounts are cents. */
export interface FlowFilter {
  memberNo: string;
  from?: Date;
  to?: Date;
  accountNo?: string;
  accountType?: CustomerPurpose;
  businessType?: BusinessTypeCode;
  direction?: 'IN' | 'OUT';
  /** The whole flow number or its beginning. */
  flowNo?: string;
  tradeNo?: string;
  minCents?: number;
  maxCents?: number;
  /** Part of the counterparty's name or of the remark, in upper or lower case. */
  keyword?: string;
  /** Only entries of this merchant's trades. */
  merchantNo?: string;
}

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
export const FLOW_SORTS = { createTime: 'created_at', amount: 'size_cents' } as const;
export type FlowSort = { by: keyof typeof FLOW_SORTS; order: 'asc' | 'desc' };

/** True if the filter has only conditions that the daily totals of entries can answer. */
export const isCountedByDay = (filter: FlowFilter): boolean =>
  !filter.flowNo &&
  !filter.tradeNo &&
  filter.minCents === undefined &&
  filter.maxCents === undefined &&
  !filter.keyword &&
  !filter.merchantNo;

/**
 * Returns the filter's conditions except the time range. They use only columns that both the postings and their daily
 * totals (`flow_days`) have.
 */
export function sharedConditions(filter: FlowFilter) {
  return (eb: ExpressionBuilder<Database, 'postings'> | ExpressionBuilder<Database, 'flow_days'>) => {
    const on = eb as ExpressionBuilder<Database, 'postings'>;
    return on.and([
      on('member_no', '=', filter.memberNo),
      ...(filter.accountNo ? [on('account_no', '=', filter.accountNo)] : []),
      ...(filter.accountType ? [on('account_type', '=', filter.accountType)] : []),
      ...(filter.businessType ? [on('business_type', '=', filter.businessType)] : []),
      ...(filter.direction ? [on('direction', '=', filter.direction)] : []),
    ]);
  };
}

/** A time range, from its first moment to just before `until`. A missing end is not limited. */
export interface Stretch {
  from?: Date;
  until?: Date;
}

/** Returns the time range of the filter. */
export const stretchOf = ({ from, to }: Pick<FlowFilter, 'from' | 'to'>): Stretch => ({
  from,
  until: to && new Date(to.getTime() + 1),
});

/** A query of postings to which conditions and columns can still be added. */
export type Postings = SelectQueryBuilder<Database, 'postings', Record<never, never>>;

/** Selects the postings of a time range that match the filter. */
export function matching(db: Kysely<Database>, filter: FlowFilter, { from, until }: Stretch): Postings {
  let query = db.selectFrom('postings').where(sharedConditions(filter));
  if (from) query = query.where('created_at', '>=', from);
  if (until) query = query.where('created_at', '<', until);
  if (filter.flowNo) query = query.where('flow_no', 'like', `${escapeLike(filter.flowNo)}%`);
  if (filter.tradeNo) query = query.where('trade_no', 'like', `${escapeLike(filter.tradeNo)}%`);
  if (filter.minCents !== undefined) query = query.where('size_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('size_cents', '<=', filter.maxCents);
  if (filter.merchantNo)
    query = query.where((eb) =>
      eb(
        'trade_no',
        'in',
        db
          .selectFrom('trades')
          .select('trades.trade_no')
          .where('trades.merchant_no', '=', filter.merchantNo as string),
      ),
    );
  if (filter.keyword) {
    const contains = containing(filter.keyword);
    query = query.where((eb) => eb.or([eb('counterparty_name', ...contains), eb('remark', ...contains)]));
  }
  return query;
}

/** Runs `work` in one snapshot of the database, so that sums and rows read by `work` agree. */
export function inSnapshot<T>(db: Kysely<Database>, work: (snapshot: Kysely<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** SQL count and sums of postings as one row. They are cast, because the driver returns `sum(bigint)` as text. */
export const COUNT_AND_SUMS = [
  sql<number>`count(*)`.as('rows'),
  sql<number>`coalesce(sum(size_cents) filter (where direction = 'IN'), 0)::bigint`.as('inCents'),
  sql<number>`coalesce(sum(size_cents) filter (where direction = 'OUT'), 0)::bigint`.as('outCents'),
] as const;
