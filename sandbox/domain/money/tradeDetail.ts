import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { CustomerPurpose, TradeStatus } from '../../db/schemaMoney';
import { FLOW_ROW, type FlowRow } from './flowPage';
import { TRADE_REASON, TRADE_ROW, type TradeRow } from './tradePage';

/** Whose trades: a member's, or those of one of its merchants. */
export interface Own {
  memberNo: string;
  merchantNo: string | null;
}

function ownTradeQuery(db: Kysely<Database>, { memberNo, merchantNo }: Own, tradeNo: string) {
  let query = db.selectFrom('trades').where('member_no', '=', memberNo).where('trade_no', '=', tradeNo);
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.select([...TRADE_ROW, 'merchant_no as merchantNo']);
}

/** One own trade; undefined when it is absent or somebody else's (S-08). */
export const ownTrade = (db: Kysely<Database>, own: Own, tradeNo: string) =>
  ownTradeQuery(db, own, tradeNo).executeTakeFirst();

/** Those of the trades that are own ones. */
export function ownTrades(db: Kysely<Database>, { memberNo, merchantNo }: Own, tradeNos: readonly string[]) {
  let query = db.selectFrom('trades').where('member_no', '=', memberNo).where('trade_no', 'in', tradeNos);
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.select(TRADE_ROW).execute();
}

/**
 * The same with what a refund depends on: what of it is with those it was split among, what waits for a second person to
 * pay it back, and the account that paid its fee.
 */
export const refundableTrade = (db: Kysely<Database>, own: Own, tradeNo: string) =>
  ownTradeQuery(db, own, tradeNo)
    .select([
      sql<number>`(select coalesce(sum(s.amount_cents), 0)::bigint from trades s
        where s.original_trade_no = trades.trade_no and s.scene = 'SPLIT' and s.status in ('SUCCESS', 'PROCESSING'))`.as(
        'splitCents',
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
  waitingCents: number;
};

/** What is left to pay back, in cents; null where a trade of this kind cannot be refunded at all. */
export const refundableCents = ({
  businessType,
  status,
  amountCents,
  refundedCents,
  splitCents,
  waitingCents,
}: Rest) =>
  businessType === '4007' && status === 'SUCCESS'
    ? Math.max(0, amountCents - refundedCents - splitCents - waitingCents)
    : null;

export interface Related {
  relation: 'ORIGINAL' | 'REFUND' | 'SPLIT' | 'SETTLEMENT';
  tradeNo: string;
  amountCents: number;
  status: TradeStatus;
  createdAt: Date;
  finishedAt: Date | null;
  /** Why it came to nothing; empty else. */
  reason: string;
}

/** What it goes back to, what goes back to it, and the settlement that took what was collected, oldest first. */
export async function relatedTrades(db: Kysely<Database>, own: Own, row: TradeRow): Promise<Related[]> {
  const columns = [
    'trade_no as tradeNo',
    'business_type as businessType',
    'amount_cents as amountCents',
    'status',
    'created_at as createdAt',
    'finished_at as finishedAt',
    TRADE_REASON,
  ] as const;
  const mine = () => db.selectFrom('trades').where('member_no', '=', own.memberNo).select(columns);
  const [original, children, settled] = [
    row.originalTradeNo === null ? [] : await mine().where('trade_no', '=', row.originalTradeNo).execute(),
    await mine().where('original_trade_no', '=', row.tradeNo).orderBy('created_at').limit(100).execute(),
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
    ...children.map((child) => as(child.businessType === '4005' ? 'REFUND' : 'SPLIT')(child)),
    ...settled.map(as('SETTLEMENT')),
  ];
}

/** Of a settlement: from the one before it on, null where it is the first, until then. */
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

export interface TradeFlow {
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

/** The same of several trades, one trade after the other. */
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
