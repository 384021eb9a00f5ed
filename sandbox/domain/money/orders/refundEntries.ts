import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { feeBack } from '@/contract/rules/refundFee';
import type { refundableTrade } from '../entries/tradeDetail';
import { type LockedAccount, PLATFORM } from '../ledger';
import type { MoneyWrite, NewTrade } from '../moneyWrite';

/* Records of a refund: its trade, and its ledger entry after the refund was paid. */

/** A trade with all data that its refund depends on. */
export type Refundable = NonNullable<Awaited<ReturnType<typeof refundableTrade>>>;

interface RequestedRefund {
  refundTradeNo: string;
  amountCents: number;
  reason: string;
}

/** Builds the trade of a refund; it is pending while the refund waits for release by the second person. */
export const refundTrade = (
  trade: Refundable,
  { refundTradeNo, amountCents, reason }: RequestedRefund,
  { memberNo, waits, now }: { memberNo: string; waits: boolean; now: Date },
): NewTrade => ({
  trade_no: refundTradeNo,
  business_type: '4005',
  member_no: memberNo,
  merchant_no: trade.merchantNo,
  direction: 'OUT',
  counterparty_name: trade.counterpartyName,
  counterparty_account: trade.counterpartyAccount,
  amount_cents: amountCents,
  status: waits ? 'PROCESSING' : 'SUCCESS',
  remark: reason,
  created_at: now,
  finished_at: waits ? null : now,
  scene: trade.scene,
  product: trade.product,
  merchant_order_no: trade.merchantOrderNo,
  original_trade_no: trade.tradeNo,
});

/**
 * Builds the ledger entry of a refund from the settlement account. The returned share of the fee goes through the
 * account that paid the fee. `accounts` are the member's settlement and fee accounts. The caller has locked these
 * accounts and the trade.
 */
export function refundBooked(
  trade: Refundable,
  { refundTradeNo, amountCents, reason }: RequestedRefund,
  { memberNo, accounts, now }: { memberNo: string; accounts: readonly LockedAccount[]; now: Date },
): { feeBackCents: number; write: Required<Pick<MoneyWrite, 'refunded' | 'entries'>> } {
  const settlement = accounts.find(({ purpose }) => purpose === 'SETTLEMENT');
  const fee = accounts.find(({ purpose }) => purpose === 'FEE');
  if (!settlement || !fee) throw new Error(`member ${memberNo} has no settlement account`);
  const back = feeBack(trade, amountCents);
  const feeAccount = trade.feeAccountNo === settlement.account_no ? settlement : fee;
  const payer = { counterpartyName: trade.counterpartyName, counterpartyAccount: trade.counterpartyAccount };
  const platform = { counterpartyName: FEE_PARTY_NAME, counterpartyAccount: PLATFORM.feeIncome };
  const postings = [
    { accountNo: settlement.account_no, amountCents: -amountCents, ...payer, remark: reason },
    { accountNo: PLATFORM.clearing, amountCents, ...payer, remark: reason },
    ...(back > 0
      ? [
          { accountNo: feeAccount.account_no, amountCents: back, ...platform, remark: '退还手续费' },
          { accountNo: PLATFORM.feeIncome, amountCents: -back, ...platform, remark: '退还手续费' },
        ]
      : []),
  ];
  return {
    feeBackCents: back,
    write: {
      refunded: { trade_no: trade.tradeNo, cents: amountCents },
      entries: [{ tradeNo: refundTradeNo, businessType: '4005', createdAt: now, postings }],
    },
  };
}
