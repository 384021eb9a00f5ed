import type { SplitBooked } from '../../memberBooks/movements';
import type { NewEntry } from '../ledger';
import type { NewTrade } from '../moneyWrite';
import type { OrderRow } from '../orders/orderView';
import { type SplitPart, splitEntry, splitTrade } from './splitParts';

/*
 * Booking of a split rule when an order is paid. Each share is booked to its receiver, and the rest may be settled to
 * the merchant immediately.
 */

const SETTLED = '实时结算';
const RULED = '规则分账';

/** Returns the trade number of a share of the split, by its position in the plan. */
const splitNo = ({ order_no }: OrderRow, index: number) => `${order_no}${String(index + 1).padStart(2, '0')}`;

/** Returns the cents of an order that stay in the merchant's settlement account after the shares and the fee. */
const netOf = ({ rule_plan, fee_cents, fee_account_no }: OrderRow): number =>
  (rule_plan?.keptCents ?? 0) - (fee_account_no === null ? fee_cents : 0);

/**
 * Returns the shares of an order's split plan that go to members under the merchant. Each share is also booked to the member's
 * own account.
 */
export function ruledSplits(order: OrderRow, at: Date): SplitBooked[] {
  const { rule_plan: plan, payee_account_no: from } = order;
  if (plan === null || from === null) return [];
  return plan.parts.map(({ bookNo, cents }, index) => ({
    tradeNo: splitNo(order, index),
    bookNo,
    amountCents: cents,
    payerName: order.payee.name,
    payerAccount: from,
    remark: RULED,
    at,
  }));
}

/**
 * Builds the ledger entries of an order's split plan. Each share also gets a trade, so that it appears in the lists
 * of splits and can be returned.
 */
export function ruledBooked(order: OrderRow, at: Date): { entries: NewEntry[]; trades: NewTrade[] } {
  const { rule_plan: plan, payee_account_no: from } = order;
  if (plan === null || from === null) return { entries: [], trades: [] };
  const parts = plan.parts.map(
    ({ bookNo, bookName, cents }, index): SplitPart => ({
      tradeNo: splitNo(order, index),
      memberNo: order.member_no,
      merchantNo: order.merchant_no,
      originalTradeNo: order.order_no,
      from,
      payerName: order.payee.name,
      bookNo,
      bookName,
      cents,
      remark: RULED,
      at,
    }),
  );
  const trades = parts.map(splitTrade);
  const entries = parts.map(splitEntry);
  const net = netOf(order);
  if (plan.settleTo !== null && net > 0) {
    const own = { counterpartyName: order.payee.name, remark: SETTLED };
    const settled: NewTrade = {
      trade_no: splitNo(order, plan.parts.length),
      member_no: order.member_no,
      merchant_no: order.merchant_no,
      status: 'SUCCESS',
      created_at: at,
      finished_at: at,
      business_type: '4002',
      direction: 'INNER',
      amount_cents: net,
      counterparty_name: order.payee.name,
      counterparty_account: plan.settleTo,
      scene: 'SETTLE',
      product: 'SETTLE',
      remark: SETTLED,
    };
    trades.push(settled);
    entries.push({
      tradeNo: settled.trade_no,
      businessType: '4002',
      createdAt: at,
      postings: [
        { ...own, accountNo: from, amountCents: -net, counterpartyAccount: plan.settleTo },
        { ...own, accountNo: plan.settleTo, amountCents: net, counterpartyAccount: from },
      ],
    });
  }
  return { entries, trades };
}
