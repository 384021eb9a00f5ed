import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { ORDER_KIND_WORDS } from '@/contract/calls/orders';
import type { PartyColumn } from '../../../db/columnTypes';
import { addDays, dayOf } from '../days';
import { type LockedAccount, type NewEntry, type NewPosting, PLATFORM } from '../ledger';
import type { MoneyWrite } from '../moneyWrite';
import { ruledBooked } from '../splits/ruleEntries';
import { KINDS } from './orderKinds';
import type { OrderRow } from './orderView';

/*
 * Ledger entries of orders. The platform's clearing account holds money that leaves for a bank, or that must be
 * checked, until the order is decided.
 */

/** The final state of a pending order: paid, failed, or paid and then returned by the bank (退汇, bank return). */
export type FinalState = 'SUCCESS' | 'FAILED' | 'RETURNED';

const FEE_PARTY = { counterpartyName: FEE_PARTY_NAME, counterpartyAccount: '', remark: '手续费' };

/** Builds one side of an order's ledger entry, with the texts that the account's owner sees. */
const side = (accountNo: string, amountCents: number, party: PartyColumn, remark: string): NewPosting => ({
  accountNo,
  amountCents,
  counterpartyName: party.name,
  counterpartyAccount: party.accountNo,
  remark,
});

const entry = (order: OrderRow, at: Date, postings: readonly NewPosting[], tradeNo = order.order_no): NewEntry => ({
  tradeNo,
  businessType: KINDS[order.kind].businessType,
  createdAt: at,
  postings: postings.filter(({ amountCents }) => amountCents !== 0),
});

/** Returns the account number; throws an error if the order has none. */
export const own = (accountNo: string | null): string => {
  if (accountNo === null) throw new Error('an order without the account it moves');
  return accountNo;
};

/**
 * Builds the entry that moves an order's amount and fee from the payer's account to clearing. With `sign` -1 it moves
 * amount and fee back to the payer, with the reason in `remark`.
 */
export function held(order: OrderRow, at: Date, sign: 1 | -1 = 1, remark = order.remark): NewEntry {
  const payer = own(order.payer_account_no);
  return entry(order, at, [
    side(payer, -sign * order.amount_cents, order.payee, remark),
    {
      accountNo: payer,
      amountCents: -sign * order.fee_cents,
      ...FEE_PARTY,
      remark: sign === 1 ? '手续费' : '手续费退回',
    },
    side(PLATFORM.clearing, sign * (order.amount_cents + order.fee_cents), order.payer, remark),
  ]);
}

/**
 * Builds the entry after the bank has paid: the amount moves from clearing to the bank, and the fee becomes the platform's
 * income.
 */
const paidByBank = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(PLATFORM.clearing, -(order.amount_cents + order.fee_cents), order.payer, order.remark),
    side(PLATFORM.bank, order.amount_cents, order.payee, order.remark),
    side(PLATFORM.feeIncome, order.fee_cents, order.payer, '手续费'),
  ]);

/**
 * Builds the entry of a payment that the bank returns (退汇, bank return). The payer gets back the amount, but not the
 * fee, because the bank has executed the payment.
 */
const sentBack = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(PLATFORM.bank, -order.amount_cents, order.payee, '退汇'),
    side(own(order.payer_account_no), order.amount_cents, order.payee, '退汇'),
  ]);

/** Number of days after which an advanced fee must be repaid. */
const DUE_WITHIN = 30;

/**
 * Returns the account that pays the fee of an incoming payment: the receiving account, or the merchant's separate fee account. If
 * the fee account has too little money, the platform's advance account pays.
 */
function feePayer(order: OrderRow, accounts: readonly LockedAccount[]): string {
  if (order.fee_account_no === null) return own(order.payee_account_no);
  const fee = accounts.find(({ account_no }) => account_no === order.fee_account_no);
  const bears = fee?.status === 'NORMAL' && fee.balance_cents - fee.frozen_cents >= order.fee_cents;
  return bears ? order.fee_account_no : PLATFORM.advance;
}

/** Builds the entries of an incoming payment and its fee. `giver`: the account of the platform that is debited. */
function arrived(order: OrderRow, accounts: readonly LockedAccount[], at: Date, giver: string | undefined): Booked {
  const payee = own(order.payee_account_no);
  // A return of a split appears next to the entries of the split itself. So an empty remark is replaced by the name of the kind
  // of order.
  const remark = order.kind === 'SPLIT_RETURN' ? order.remark || ORDER_KIND_WORDS[order.kind] : order.remark;
  const from = order.kind === 'RECHARGE' ? PLATFORM.bank : (giver ?? PLATFORM.clearing);
  const pays = feePayer(order, accounts);
  const isAdvanced = pays === PLATFORM.advance;
  const booked = entry(order, at, [
    side(payee, order.amount_cents, order.payer, remark),
    { accountNo: pays, amountCents: -order.fee_cents, ...FEE_PARTY, ...(isAdvanced ? { remark: '垫付手续费' } : {}) },
    side(from, -order.amount_cents, order.payee, remark),
    side(PLATFORM.feeIncome, order.fee_cents, order.payee, '手续费'),
  ]);
  // Distributes the received money by the order's split rule.
  const ruled = ruledBooked(order, at);
  const entries = [booked, ...ruled.entries];
  if (!isAdvanced || order.fee_cents === 0 || order.merchant_no === null) return { entries, trades: ruled.trades };
  const advance = {
    advance_no: `DF${order.order_no}`,
    merchant_no: order.merchant_no,
    member_no: order.member_no,
    trade_no: order.order_no,
    amount_cents: order.fee_cents,
    repaid_cents: 0,
    due_on: addDays(dayOf(at), DUE_WITHIN),
    created_at: at,
    overdue_told: null,
  };
  return { entries, trades: ruled.trades, advance };
}

/** Ledger entries, the new trades that must be stored with them, and an advanced fee. */
export type Booked = Required<Pick<MoneyWrite, 'entries' | 'trades'>> & Pick<MoneyWrite, 'advance'>;

/**
 * Builds the entry that moves money from clearing into another member's wallet, and the trade that shows the income
 * in that member's lists.
 */
export function reaching(order: OrderRow, accounts: readonly LockedAccount[], at: Date): Booked {
  const payee = accounts.find(({ account_no }) => account_no === order.payee_account_no);
  if (!payee) throw new Error(`order ${order.order_no} reaches nobody`);
  const tradeNo = `${order.order_no}01`;
  const trade = {
    trade_no: tradeNo,
    business_type: KINDS[order.kind].businessType,
    member_no: payee.member_no,
    direction: 'IN' as const,
    counterparty_name: order.payer.name,
    counterparty_account: order.payer.accountNo,
    amount_cents: order.amount_cents,
    status: 'SUCCESS' as const,
    remark: order.remark,
    created_at: at,
    finished_at: at,
  };
  const postings = [
    side(PLATFORM.clearing, -order.amount_cents, order.payer, order.remark),
    side(payee.account_no, order.amount_cents, order.payer, order.remark),
  ];
  return { entries: [entry(order, at, postings, tradeNo)], trades: [trade] };
}

/** Builds the entry of a transfer between accounts of the same member. */
export const within = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(own(order.payer_account_no), -order.amount_cents, order.payee, order.remark),
    side(own(order.payee_account_no), order.amount_cents, order.payer, order.remark),
  ]);

/** Builds the entry by which a member repays fees that the platform has advanced. */
export const repaid = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(own(order.payer_account_no), -order.amount_cents, order.payee, order.remark || ORDER_KIND_WORDS[order.kind]),
    side(PLATFORM.advance, order.amount_cents, order.payer, ORDER_KIND_WORDS[order.kind]),
  ]);

/**
 * Builds the entries of the outcome of an order whose money waits in clearing. `from`: the account of the member that returns a
 * split.
 */
export function outcomeBooked(
  order: OrderRow,
  accounts: readonly LockedAccount[],
  { state, now, from }: { state: FinalState; now: Date; from?: string | undefined },
): Booked {
  const booked = (...entries: NewEntry[]): Booked => ({ entries, trades: [] });
  switch (KINDS[order.kind].movement) {
    case 'ARRIVAL':
      return state === 'SUCCESS' ? arrived(order, accounts, now, from) : booked();
    case 'BANK':
      if (state === 'FAILED') return booked(held(order, now, -1, '付款失败退回'));
      return state === 'SUCCESS'
        ? booked(paidByBank(order, now))
        : booked(paidByBank(order, now), sentBack(order, now));
    case 'WALLET':
      return state === 'SUCCESS'
        ? reaching(order, accounts, now)
        : booked(held(order, now, -1, state === 'FAILED' ? '付款失败退回' : '退汇'));
    case 'REFUND':
    case 'REPAY':
      throw new Error(`${order.kind} ${order.order_no} was under way`);
  }
}
