import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { PartyColumn } from '../../db/schemaOrders';
import { type NewEntry, type NewPosting, PLATFORM } from './ledger';
import { KINDS } from './orderKinds';
import type { OrderRow } from './orderShown';

/*
 * What orders write into the ledger. Money that leaves for a bank, or that somebody has to look at, waits in clearing
 * until the answer is there.
 */

/** How an order that was under way ends. */
export type FinalState = 'SUCCESS' | 'FAILED' | 'RETURNED';

const FEE_PARTY = { counterpartyName: '平台手续费', counterpartyAccount: '', remark: '手续费' };

/** One side of an entry as its owner reads it. */
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

/** Number of an account that has to be there. */
export const own = (accountNo: string | null): string => {
  if (accountNo === null) throw new Error('an order without the account it moves');
  return accountNo;
};

/** Amount and fee leave the account and wait in clearing; negated they come back (`remark` says why). */
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

/** The bank has paid: what waited in clearing is the bank's, and the fee is earned. */
const paidByBank = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(PLATFORM.clearing, -(order.amount_cents + order.fee_cents), order.payer, order.remark),
    side(PLATFORM.bank, order.amount_cents, order.payee, order.remark),
    side(PLATFORM.feeIncome, order.fee_cents, order.payer, '手续费'),
  ]);

/** 退汇: the amount comes back from the bank; the fee does not, the bank has done its work. */
const sentBack = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(PLATFORM.bank, -order.amount_cents, order.payee, '退汇'),
    side(own(order.payer_account_no), order.amount_cents, order.payee, '退汇'),
  ]);

/** Money has come in; the fee is paid out of it. */
const arrived = (order: OrderRow, at: Date): NewEntry => {
  const payee = own(order.payee_account_no);
  const from = order.kind === 'RECHARGE' ? PLATFORM.bank : PLATFORM.clearing;
  return entry(order, at, [
    side(payee, order.amount_cents, order.payer, order.remark),
    { accountNo: payee, amountCents: -order.fee_cents, ...FEE_PARTY },
    side(from, -order.amount_cents, order.payee, order.remark),
    side(PLATFORM.feeIncome, order.fee_cents, order.payee, '手续费'),
  ]);
};

/** From clearing into somebody else's wallet, as a trade of his own: his list and his sums have it. */
export async function reaching(db: Kysely<Database>, order: OrderRow, at: Date): Promise<NewEntry> {
  const tradeNo = `${order.order_no}01`;
  const payee = own(order.payee_account_no);
  await sql`insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account,
      amount_cents, status, remark, created_at, finished_at)
    select ${tradeNo}, ${KINDS[order.kind].businessType}, member_no, 'IN', ${order.payer.name}, ${order.payer.accountNo},
           ${order.amount_cents}::bigint, 'SUCCESS', ${order.remark}, ${at}::timestamptz, ${at}::timestamptz
      from accounts where account_no = ${payee}`.execute(db);
  return entry(
    order,
    at,
    [
      side(PLATFORM.clearing, -order.amount_cents, order.payer, order.remark),
      side(payee, order.amount_cents, order.payer, order.remark),
    ],
    tradeNo,
  );
}

/** Between accounts of the same member. */
export const within = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(own(order.payer_account_no), -order.amount_cents, order.payee, order.remark),
    side(own(order.payee_account_no), order.amount_cents, order.payer, order.remark),
  ]);

/** What an outcome does with money that was under way. */
export async function outcomeEntries(
  db: Kysely<Database>,
  order: OrderRow,
  state: FinalState,
  now: Date,
): Promise<NewEntry[]> {
  switch (KINDS[order.kind].movement) {
    case 'ARRIVAL':
      return state === 'SUCCESS' ? [arrived(order, now)] : [];
    case 'BANK':
      if (state === 'FAILED') return [held(order, now, -1, '付款失败退回')];
      return state === 'SUCCESS' ? [paidByBank(order, now)] : [paidByBank(order, now), sentBack(order, now)];
    case 'WALLET':
      return state === 'SUCCESS'
        ? [await reaching(db, order, now)]
        : [held(order, now, -1, state === 'FAILED' ? '付款失败退回' : '退汇')];
  }
}
