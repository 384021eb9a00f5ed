import type { Kysely } from 'kysely';
import { FINAL_STATES } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import { formatCents } from '../cents';
import type { OrderRow } from './orderView';

/**
 * Returns the form values that select the payee of an earlier order in the member's payee book. Empty if the payee is
 * no longer in the book.
 */
async function bookPayee(db: Kysely<Database>, { member_no, payee_key }: OrderRow): Promise<Record<string, string>> {
  const [bankCode = '', accountNo = ''] = payee_key.split(':');
  const row = await db
    .selectFrom('payees')
    .select('payee_id')
    .where('member_no', '=', member_no)
    .where('kind', '=', 'BANK')
    .where('account_no', '=', accountNo)
    .where('bank_code', '=', bankCode)
    .where('hidden', '=', false)
    .executeTakeFirst();
  return row ? { payeeKind: 'BOOK', payeeId: row.payee_id } : {};
}

/** Returns the form values to repeat a refund: the refunded trade, the amount, and the reason. */
async function refundAgain(db: Kysely<Database>, { order_no, amount_cents, remark }: OrderRow) {
  const { original_trade_no } = await db
    .selectFrom('refunds')
    .select('original_trade_no')
    .where('refund_trade_no', '=', order_no)
    .executeTakeFirstOrThrow();
  return { tradeNo: original_trade_no, amount: formatCents(amount_cents), reason: remark };
}

/** Returns the form values to repeat the return of a split: the split, the amount, and the remark. */
async function returnAgain(db: Kysely<Database>, { order_no, amount_cents, remark }: OrderRow) {
  const row = await db
    .selectFrom('trades')
    .select('original_trade_no')
    .where('trade_no', '=', order_no)
    .executeTakeFirst();
  const tradeNo = row?.original_trade_no;
  return tradeNo ? { tradeNo, amount: formatCents(amount_cents), reason: remark } : null;
}

/**
 * Returns the form values with which the user can submit a finished order again; they contain no password. Null for
 * pending orders, and for kinds of orders without such a form.
 */
export async function againOf(db: Kysely<Database>, order: OrderRow): Promise<Record<string, string> | null> {
  const { kind, state, payer_account_no, payee_account_no, settle_account_id } = order;
  if (kind === 'CASHIER' || !FINAL_STATES.includes(state)) return null;
  if (kind === 'REFUND') return refundAgain(db, order);
  if (kind === 'SPLIT_RETURN') return returnAgain(db, order);
  return {
    ...(payer_account_no === null ? {} : { payerAccountNo: payer_account_no }),
    ...(payee_account_no === null ? {} : { payeeAccountNo: payee_account_no }),
    ...(kind !== 'WITHDRAW' || settle_account_id === null ? {} : { settleAccountId: settle_account_id }),
    ...(kind === 'PAY_BANK' ? await bookPayee(db, order) : {}),
    amount: formatCents(order.amount_cents),
    remark: order.remark,
  };
}
