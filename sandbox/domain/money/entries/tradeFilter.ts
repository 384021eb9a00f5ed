import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { TradeKind } from '@/contract/calls/tradeLists';
import type { BusinessTypeCode, TradeStatus } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { containing, escapeLike } from '../../textSearch';
import type { Stretch } from './flowFilter';

/** Filter of the trades of one list. Times include both ends, to the millisecond; amounts are cents. */
export interface TradeFilter {
  memberNo: string;
  /** Number of the merchant; null: all trades of the enterprise. */
  merchantNo: string | null;
  kind: TradeKind;
  from?: Date;
  to?: Date;
  status?: TradeStatus;
  businessType?: BusinessTypeCode;
  product?: string;
  /** The whole trade number or its beginning. `originalTradeNo` and `merchantOrderNo` work in the same way. */
  tradeNo?: string;
  merchantOrderNo?: string;
  batchNo?: string;
  originalTradeNo?: string;
  minCents?: number;
  maxCents?: number;
  /** Part of the counterparty's name. */
  party?: string;
  /** For splits: whether the receiver is a bank card or a member. */
  splitTo?: 'CARD' | 'MEMBER';
}

/** Returns a copy of the filter with another time range. */
export const during = (filter: TradeFilter, { from, until }: Stretch): TradeFilter => {
  const { from: _from, to: _to, ...rest } = filter;
  return { ...rest, ...(from && { from }), ...(until && { to: new Date(until.getTime() - 1) }) };
};

type Trades = SelectQueryBuilder<Database, 'trades', Record<never, never>>;

const startsWith = (text: string) => `${escapeLike(text)}%`;

/** Selects the trades that match the filter. Only this function defines which trades each kind of list contains. */
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
  if (filter.party) query = query.where('counterparty_name', ...containing(filter.party));
  return query;
}
