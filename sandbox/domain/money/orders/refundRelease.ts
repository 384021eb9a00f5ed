import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { refuse } from '../../refusal';
import { readableCents } from '../cents';
import { heldCents, refundableTrade } from '../entries/tradeDetail';
import type { LockedAccount } from '../ledger';
import type { MoneyWrite } from '../moneyWrite';
import type { Progress } from './orderProgress';
import type { OrderRow } from './orderView';
import { type Refundable, refundBooked } from './refundEntries';

/*
 * The outcome of a refund that waited for release by the second person. The refund's order, trade and row have the same number.
 */

/** Returns the member's accounts that a refund debits or credits. */
export async function refundAccounts(db: Kysely<Database>, memberNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_no')
    .where('member_no', '=', memberNo)
    .where('purpose', 'in', ['SETTLEMENT', 'FEE'])
    .execute();
  return rows.map(({ account_no }) => account_no);
}

/** Locks the trade to refund, before the accounts, in the same order as when the refund was requested. */
export async function lockRefunded(db: Kysely<Database>, { order_no, member_no }: OrderRow): Promise<Refundable> {
  const { original_trade_no } = await db
    .selectFrom('refunds')
    .select('original_trade_no')
    .where('refund_trade_no', '=', order_no)
    .executeTakeFirstOrThrow();
  await db.selectFrom('trades').select('trade_no').where('trade_no', '=', original_trade_no).forUpdate().execute();
  const trade = await refundableTrade(db, { memberNo: member_no, merchantNo: null }, original_trade_no);
  if (!trade) throw new Error(`refund ${order_no} pays nothing back`);
  return trade;
}

/**
 * Ends a refund that was refused or withdrawn before it was paid. Its money was only frozen and never left the
 * account.
 */
export const refundStopped = ({ order_no }: OrderRow, state: 'FAILED' | 'CANCELLED'): MoneyWrite => ({
  refundEnded: { refund_trade_no: order_no, state },
});

/** Pays a released refund, with the share of the fee that must be returned now. */
export function refundReleased(
  order: OrderRow,
  { trade, accounts, now }: { trade: Refundable; accounts: readonly LockedAccount[]; now: Date },
): Progress {
  const { order_no: refundTradeNo, member_no: memberNo, amount_cents: amountCents, remark: reason } = order;
  // Computes the refundable amount again. The trade covered the refund at the request, but a part of its money may
  // have been split to other members since.
  const left = trade.amountCents - trade.refundedCents - heldCents(trade);
  if (amountCents > left) refuse(`该交易已分账，最多可退${readableCents(Math.max(0, left))}元，请拒绝该操作`);
  const { feeBackCents, write } = refundBooked(
    trade,
    { refundTradeNo, amountCents, reason },
    { memberNo, accounts, now },
  );
  const ended = { refund_trade_no: refundTradeNo, state: 'SUCCESS' as const, fee_back_cents: feeBackCents };
  const text = feeBackCents > 0 ? `退款成功，退还手续费${readableCents(feeBackCents)}元` : '退款成功';
  return { outcome: { state: 'SUCCESS' }, steps: [{ step: 'SUCCESS', text }], write: { ...write, refundEnded: ended } };
}
