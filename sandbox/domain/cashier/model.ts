import { type Kysely, type Selectable, sql } from 'kysely';
import type { OpenOrder, OpenOrderState } from '@/contract/open/openOrders';
import type { Database } from '../../db/schema';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { ruledSplitNo } from '../programs/ruledSplits';

export type CashierOrderRow = Selectable<Database['cashier_orders']>;

/** Returns the address of the payers' page for an order. */
export const cashierUrl = (publicUrl: string, { token }: Pick<CashierOrderRow, 'token'>): string =>
  `${publicUrl}/cashier/${token}`;

/** SQL condition: the order `cashier_orders c` has a payment that waits for the answer of the payer's bank. */
const UNDER_WAY = sql<boolean>`exists (select from cashier_payments p join orders o using (order_no)
  where p.trade_no = c.trade_no and o.state = 'PROCESSING')`;

/**
 * SQL expression of the state of `cashier_orders c` as users see it. An order with a pending payment is PAYING. An
 * order past its expiry is EXPIRED, even if the expiry job has not stored this state yet.
 */
export const stateAt = (now: Date) => sql<OpenOrderState>`case
  when c.state <> 'OPEN' then c.state when ${UNDER_WAY} then 'PAYING'
  when c.expires_at <= ${now}::timestamptz then 'EXPIRED' else 'OPEN' end`;

/** Orders of the cashier in their current state, with their refunds and the program that created them. */
export const currentOrders = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('cashier_orders as c')
    .innerJoin('merchants as m', 'm.merchant_no', 'c.merchant_no')
    .leftJoin('apps as a', 'a.app_id', 'c.app_id')
    .leftJoin('trades as t', 't.trade_no', 'c.paid_trade_no')
    .selectAll('c')
    .select([
      stateAt(now).as('standing'),
      sql<number>`coalesce(t.refunded_cents, 0)`.as('refunded_cents'),
      'm.merchant_name',
      'a.name as app_name',
      'a.mode as app_mode',
    ]);
export type CurrentOrder = Awaited<ReturnType<ReturnType<typeof currentOrders>['executeTakeFirstOrThrow']>>;

/** The fields of an order that both programs and the console see. */
export const shownOrderFields = (row: CurrentOrder): Omit<OpenOrder, 'attach' | 'cashierUrl' | 'splitNo'> => ({
  tradeNo: row.trade_no,
  outTradeNo: row.out_trade_no,
  state: row.standing,
  amount: formatCents(row.amount_cents),
  refundedAmount: formatCents(row.refunded_cents),
  subject: row.subject,
  payMethod: row.pay_method,
  paidTradeNo: row.paid_trade_no,
  createTime: wireTime(row.created_at),
  expireTime: wireTime(row.expires_at),
  paidTime: row.paid_at && wireTime(row.paid_at),
});

/** Converts an order to the form in which programs see it. */
export async function shownOpenOrder(
  db: Kysely<Database>,
  row: CashierOrderRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<OpenOrder> {
  const current = await currentOrders(db, now).where('c.trade_no', '=', row.trade_no).executeTakeFirstOrThrow();
  return {
    ...shownOrderFields(current),
    attach: row.attach,
    cashierUrl: cashierUrl(publicUrl, row),
    splitNo: await ruledSplitNo(db, current.paid_trade_no),
  };
}

/**
 * Returns an order as it was when created. A request of the console with a repeated requestNo gets this first result
 * again.
 */
export const asMade = (row: CashierOrderRow): CashierOrderRow => ({
  ...row,
  state: 'OPEN',
  paid_trade_no: null,
  pay_method: null,
  paid_at: null,
  closed_at: null,
});
