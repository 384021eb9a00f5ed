import { type NewEntry, PLATFORM } from '../ledger';
import type { NewTrade } from '../moneyWrite';

/* A part of a paid order that goes to a member under the merchant: its trade and its entry, for splits by users and by rules. */

export interface SplitPart {
  tradeNo: string;
  memberNo: string;
  merchantNo: string | null;
  /** The original trade of the split. */
  originalTradeNo: string;
  merchantOrderNo?: string;
  /** The settlement account that pays the part, and its owner. */
  from: string;
  payerName: string;
  bookNo: string;
  bookName: string;
  cents: number;
  remark: string;
  at: Date;
}

/** The trade of a part. It appears in the lists of splits and can be returned. */
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
  ...(part.merchantOrderNo ? { merchant_order_no: part.merchantOrderNo } : {}),
});

/** Moves a part from the settlement account to clearing. From there it is booked to the member (`memberBooks/movements.ts`). */
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
