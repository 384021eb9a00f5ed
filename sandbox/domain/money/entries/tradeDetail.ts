import { type Kysely, sql } from 'kysely';
import type { TradeProduct, TradeRelation } from '@/contract/calls/tradeLists';
import type { CustomerPurpose, TradeStatus } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { FLOW_ROW, type FlowRow } from './flowPage';
import { TRADE_REASON, TRADE_ROW, type TradeRow } from './tradePage';

/** The owner to which a request's trades are limited: a member, or one of its merchants. */
export interface Own {
  memberNo: string;
  merchantNo: string | null;
}

function ownTradeQuery(db: Kysely<Database>, { memberNo, merchantNo }: Own, tradeNo: string) {
  let query = db.selectFrom('trades').where('member_no', '=', memberNo).where('trade_no', '=', tradeNo);
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.select([...TRADE_ROW, 'merchant_no as merchantNo']);
}

/** Returns a trade of the owner. Undefined if the trade does not exist or has another owner (S-08). */
export const ownTrade = (db: Kysely<Database>, own: Own, tradeNo: string) =>
  ownTradeQuery(db, own, tradeNo).executeTakeFirst();

/** Selects those of the given trades that belong to the owner (member or merchant). */
export function ownTrades(db: Kysely<Database>, { memberNo, merchantNo }: Own, tradeNos: readonly string[]) {
  let query = db.selectFrom('trades').where('member_no', '=', memberNo).where('trade_no', 'in', tradeNos);
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.select(TRADE_ROW).execute();
}

/**
 * Selects a trade of the owner with all data that a refund depends on. These are splits that were not returned, a
 * pending return of a split, refunds that wait for release, and the account that paid the fee.
 */
export const refundableTrade = (db: Kysely<Database>, own: Own, tradeNo: string) =>
  ownTradeQuery(db, own, tradeNo)
    .select([
      'fee_ppm as feePpm',
      sql<number>`(select coalesce(sum(s.amount_cents - s.refunded_cents), 0)::bigint from trades s
        where s.original_trade_no = trades.trade_no and s.scene = 'SPLIT' and s.direction = 'OUT'
          and s.status in ('SUCCESS', 'PROCESSING'))`.as('splitCents'),
      // True if the order's split rule makes the merchant bear refunds. Splits then need not be returned before a
      // refund.
      sql<boolean>`exists (select from orders o
        where o.order_no = trades.trade_no and o.rule_plan ->> 'refund' = 'MERCHANT')`.as('refundsSplits'),
      sql<number>`(select coalesce(sum(s.amount_cents), 0)::bigint from trades s
        where s.original_trade_no = trades.trade_no and s.product = 'SPLIT_RETURN' and s.status = 'PROCESSING')`.as(
        'returningCents',
      ),
      sql<number>`(select coalesce(sum(r.amount_cents), 0)::bigint from refunds r
        where r.original_trade_no = trades.trade_no and r.state = 'WAIT_RELEASE')`.as('waitingCents'),
      sql<string | null>`(select p.account_no from postings p
        where p.member_no = trades.member_no and p.trade_no = trades.trade_no and p.amount_cents = -trades.fee_cents
        order by p.posting_id limit 1)`.as('feeAccountNo'),
    ])
    .executeTakeFirst();

type Rest = Pick<TradeRow, 'businessType' | 'status' | 'amountCents' | 'refundedCents'> & {
  splitCents: number;
  refundsSplits: boolean;
  waitingCents: number;
};

/** Returns the cents of a trade that were split to others and must be returned before they can be refunded. */
export const heldCents = ({ splitCents, refundsSplits }: Pick<Rest, 'splitCents' | 'refundsSplits'>): number =>
  refundsSplits ? 0 : splitCents;

/** Returns the cents of a trade that can still be refunded; null if a trade of this kind cannot be refunded. */
export const refundableCents = ({ businessType, status, amountCents, refundedCents, waitingCents, ...rest }: Rest) =>
  businessType === '4007' && status === 'SUCCESS'
    ? Math.max(0, amountCents - refundedCents - heldCents(rest) - waitingCents)
    : null;

/** Returns the cents of a split that can still be returned; null if the trade is not a successful split. */
export const returnableCents = ({
  scene,
  direction,
  status,
  amountCents,
  refundedCents,
  returningCents,
}: Pick<TradeRow, 'scene' | 'direction' | 'status' | 'amountCents' | 'refundedCents'> & { returningCents: number }) =>
  scene === 'SPLIT' && direction === 'OUT' && status === 'SUCCESS'
    ? Math.max(0, amountCents - refundedCents - returningCents)
    : null;

export interface Related {
  relation: TradeRelation;
  tradeNo: string;
  amountCents: number;
  status: TradeStatus;
  createdAt: Date;
  finishedAt: Date | null;
  /** The reason why the payment failed or was returned; empty for other trades. */
  reason: string;
}

const RETURN: TradeProduct = 'SPLIT_RETURN';

const relationOf = ({ businessType, product }: Pick<TradeRow, 'businessType' | 'product'>): TradeRelation =>
  businessType === '4005' ? 'REFUND' : product === RETURN ? 'SPLIT_RETURN' : 'SPLIT';

/** Maximum number of related trades in an answer. */
const MOST_RELATED = 100;

/**
 * Returns the trades related to a trade, oldest first: its original trade, its refunds, the returns of its splits,
 * and the settlement that paid out the collected money.
 */
export async function relatedTrades(db: Kysely<Database>, own: Own, row: TradeRow): Promise<Related[]> {
  const columns = [
    'trade_no as tradeNo',
    'business_type as businessType',
    'product',
    'original_trade_no as originalTradeNo',
    'amount_cents as amountCents',
    'status',
    'created_at as createdAt',
    'finished_at as finishedAt',
    TRADE_REASON,
  ] as const;
  const mine = () => db.selectFrom('trades').where('member_no', '=', own.memberNo).select(columns);
  const named = async (tradeNo: string | null | undefined) =>
    tradeNo == null ? [] : await mine().where('trade_no', '=', tradeNo).execute();
  const backTo = (tradeNos: readonly string[]) =>
    mine().where('original_trade_no', 'in', tradeNos).orderBy('created_at').limit(MOST_RELATED).execute();
  const before = await named(row.originalTradeNo);
  // The return of a split refers to the split. The split refers to the trade that was split.
  const isReturn = row.product === RETURN;
  const original = isReturn ? await named(before[0]?.originalTradeNo) : before;
  const split = isReturn ? before : [];
  const children = await backTo([row.tradeNo]);
  const splits = children.filter(({ businessType }) => businessType === '4008').map(({ tradeNo }) => tradeNo);
  const [returned, settled] = [
    row.businessType === '4007' && splits.length > 0 ? await backTo(splits) : [],
    row.businessType !== '4007' || row.status !== 'SUCCESS'
      ? []
      : await mine()
          .where('scene', '=', 'SETTLE')
          .where('created_at', '>=', row.createdAt)
          .orderBy('created_at')
          .limit(1)
          .execute(),
  ];
  const as = (relation: Related['relation']) => (found: (typeof children)[number]) => ({ relation, ...found });
  return [
    ...original.map(as('ORIGINAL')),
    ...split.map(as('SPLIT')),
    ...children.map((child) => as(relationOf(child))(child)),
    ...returned.map(as('SPLIT_RETURN')),
    ...settled.map(as('SETTLEMENT')),
  ];
}

/**
 * Returns the period whose trades a settlement pays out: from the previous settlement to this settlement. The start
 * is null for the first settlement.
 */
export async function settledBy(
  db: Kysely<Database>,
  memberNo: string,
  { createdAt, tradeNo }: Pick<TradeRow, 'createdAt' | 'tradeNo'>,
): Promise<{ from: Date | null; to: Date }> {
  const before = await db
    .selectFrom('trades')
    .select('created_at')
    .where('member_no', '=', memberNo)
    .where('scene', '=', 'SETTLE')
    .where('created_at', '<=', createdAt)
    .where('trade_no', '<>', tradeNo)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { from: before?.created_at ?? null, to: createdAt };
}

interface TradeFlow {
  flowNo: string;
  accountType: CustomerPurpose;
  direction: 'IN' | 'OUT';
  amountCents: number;
  createdAt: Date;
}

/** The member's account entries of a trade, in the order of the ledger. */
export const flowsOfTrade = (db: Kysely<Database>, memberNo: string, tradeNo: string): Promise<TradeFlow[]> =>
  db
    .selectFrom('postings')
    .where('member_no', '=', memberNo)
    .where('trade_no', '=', tradeNo)
    .select(FLOW_ROW)
    .orderBy('posting_id')
    .execute();

/** Returns the account entries of several trades, trade by trade. */
export const flowsOfTrades = (
  db: Kysely<Database>,
  memberNo: string,
  tradeNos: readonly string[],
): Promise<FlowRow[]> =>
  db
    .selectFrom('postings')
    .where('member_no', '=', memberNo)
    .where('trade_no', 'in', tradeNos)
    .select(FLOW_ROW)
    .orderBy('trade_no')
    .orderBy('posting_id')
    .execute();
