import { type NewEntry, PLATFORM } from '../ledger';
import type { NewTrade } from '../moneyWrite';

/*
 * A share of a paid order that is split to a member under the merchant. It was requested by a user or program, or
 * made by a split rule. A trade and a ledger entry are created for the share.
 */

export interface SplitPart {
  tradeNo: string;
  memberNo: string;
  merchantNo: string | null;
  /** Number of the trade that is split. */
  originalTradeNo: string;
  /** The settlement account that pays the share, and its owner. */
  from: string;
  payerName: string;
  bookNo: string;
  bookName: string;
  cents: number;
  remark: string;
  at: Date;
}

/** Builds the trade of a share. The trade appears in the lists of splits and can be returned. */
export const splitTrade = (part: SplitPart): NewTrade => ({
  trade_no: part.tradeNo,
  business_type: '4008',
  member_no: part.memberNo,
  merchant_no: part.merchantNo,
  direction: 'OUT',
  amount_cents: part.cents,
  counterparty_name: part.bookName,
  counterparty_account: part.bookNo,
  status: 'SUCCESS',
  created_at: part.at,
  finished_at: part.at,
  scene: 'SPLIT',
  product: 'SPLIT',
  split_to: 'MEMBER',
  original_trade_no: part.originalTradeNo,
  remark: part.remark,
});

/**
 * Builds the entry that moves a share from the settlement account to clearing. A further entry moves it from clearing
 * to the member (`memberBooks/movements.ts`).
 */
export const splitEntry = ({ tradeNo, from, payerName, bookNo, bookName, cents, remark, at }: SplitPart): NewEntry => ({
  tradeNo,
  businessType: '4008',
  createdAt: at,
  postings: [
    { accountNo: from, amountCents: -cents, counterpartyName: bookName, counterpartyAccount: bookNo, remark },
    {
      accountNo: PLATFORM.clearing,
      amountCents: cents,
      counterpartyName: payerName,
      counterpartyAccount: from,
      remark,
    },
  ],
});
