import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { CustomerPurpose, TradeStatus } from '../../db/schemaMoney';
import { FLOW_ROW } from './flowPage';
import { TRADE_ROW, type TradeRow } from './tradePage';

/** Whose trades: a member's, or those of one of its merchants. */
export interface Own {
  memberNo: string;
  merchantNo: string | null;
}

/** One own trade; undefined when it is absent or somebody else's (S-08). */
export function ownTrade(db: Kysely<Database>, { memberNo, merchantNo }: Own, tradeNo: string) {
  let query = db.selectFrom('trades').where('member_no', '=', memberNo).where('trade_no', '=', tradeNo);
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.select([...TRADE_ROW, 'merchant_no as merchantNo']).executeTakeFirst();
}

/** Those of the trades that are own ones. */
export function ownTrades(db: Kysely<Database>, { memberNo, merchantNo }: Own, tradeNos: readonly string[]) {
  let query = db.selectFrom('trades').where('member_no', '=', memberNo).where('trade_no', 'in', tradeNos);
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.select(TRADE_ROW).execute();
}

/** What is left to pay back, in cents; null where a trade of this kind cannot be refunded at all. */
export const refundableCents = (row: Pick<TradeRow, 'businessType' | 'status' | 'amountCents' | 'refundedCents'>) =>
  row.businessType === '4007' && row.status === 'SUCCESS' ? row.amountCents - row.refundedCents : null;

export interface Related {
  relation: 'ORIGINAL' | 'REFUND' | 'SPLIT' | 'SETTLEMENT';
  tradeNo: string;
  amountCents: number;
  status: TradeStatus;
  createdAt: Date;
}

/** What it goes back to, what goes back to it, and the settlement that took what was collected, oldest first. */
export async function relatedTrades(db: Kysely<Database>, own: Own, row: TradeRow): Promise<Related[]> {
  const columns = [
    'trade_no as tradeNo',
    'business_type as businessType',
    'amount_cents as amountCents',
    'status',
    'created_at as createdAt',
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
): Promise<{ flowNo: string }[]> =>
  db
    .selectFrom('postings')
    .where('member_no', '=', memberNo)
    .where('trade_no', 'in', tradeNos)
    .select(FLOW_ROW)
    .orderBy('trade_no')
    .orderBy('posting_id')
    .execute();
