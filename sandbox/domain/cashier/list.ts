import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CashierOrder } from '@/contract/calls/cashierOrders';
import type { OpenOrderState } from '@/contract/open/openOrders';
import type { Database } from '../../db/schema';
import type { Own } from '../exports/source';
import { type ListOf, partOfQuery } from '../lists';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { containing, escapeLike } from '../textSearch';
import { type CurrentOrder, cashierUrl, currentOrders, shownOrderFields, stateAt } from './model';

/* Queries of cashier orders for the console's list. */

export interface CashierOrderFilter extends Own {
  from?: Date | undefined;
  to?: Date | undefined;
  state?: OpenOrderState | undefined;
  keyword?: string | undefined;
  /** The time for which the states are computed. */
  now: Date;
}

export const shownCashierOrder = (row: CurrentOrder, publicUrl: string): CashierOrder => ({
  ...shownOrderFields(row),
  paidAmount: formatCents(row.state === 'PAID' ? row.amount_cents : 0),
  cashierUrl: cashierUrl(publicUrl, row),
  merchantName: row.merchant_name,
  appName: row.app_name ?? '',
  creatorName: row.creator_name,
});

function filtered(db: Kysely<Database>, { memberNo, merchantNo, from, to, state, keyword, now }: CashierOrderFilter) {
  let query = currentOrders(db, now).where('c.member_no', '=', memberNo);
  if (merchantNo !== null) query = query.where('c.merchant_no', '=', merchantNo);
  if (from) query = query.where('c.created_at', '>=', from);
  if (to) query = query.where('c.created_at', '<=', to);
  if (state) query = query.where(sql<SqlBool>`${stateAt(now)} = ${state}`);
  if (keyword) {
    const starts = `${escapeLike(keyword)}%`;
    query = query.where((eb) =>
      eb.or([
        eb('c.trade_no', 'like', starts),
        eb('c.out_trade_no', 'like', starts),
        eb('c.paid_trade_no', 'like', starts),
        eb('c.subject', ...containing(keyword)),
      ]),
    );
  }
  return query;
}

/** The number of matching orders, their paid sum and their refunded sum, in cents. */
const cashierOrderTotals = (db: Kysely<Database>, filter: CashierOrderFilter) =>
  filtered(db, filter)
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(c.amount_cents) filter (where c.state = 'PAID'), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(t.refunded_cents), 0)::bigint`.as('refunded'),
    ])
    .executeTakeFirstOrThrow();

/** The source of the list of cashier orders, the newest first. */
export const cashierOrderList: ListOf<typeof cashierOrderTotals, CurrentOrder, unknown> = {
  totals: cashierOrderTotals,
  rows: (db, filter, _request, part) =>
    partOfQuery(filtered(db, filter), part, 'desc', [
      ['c.created_at', (row) => row.created_at],
      ['c.trade_no', (row) => row.trade_no],
    ]).execute(),
};

/**
 * Returns an order of the request's own member and merchant, in its current state. Undefined if the order does not
 * exist or has another owner.
 */
export async function ownCashierOrder(
  db: Kysely<Database>,
  { memberNo, merchantNo }: Own,
  tradeNo: string,
  now: Date,
): Promise<CurrentOrder | undefined> {
  const query = currentOrders(db, now).where('c.member_no', '=', memberNo).where('c.trade_no', '=', tradeNo);
  return (merchantNo === null ? query : query.where('c.merchant_no', '=', merchantNo)).executeTakeFirst();
}

/** Returns the attempts to pay an order, the newest first. */
export async function paymentsOf(db: Kysely<Database>, tradeNo: string) {
  const rows = await db
    .selectFrom('cashier_payments as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select(['p.order_no', 'p.pay_method', 'p.returned_by', 'p.created_at', 'o.state', 'o.reason'])
    .where('p.trade_no', '=', tradeNo)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.order_no', 'desc')
    .execute();
  return rows.map(({ state, ...row }) => ({
    orderNo: row.order_no,
    payMethod: row.pay_method,
    state:
      row.returned_by !== null
        ? ('RETURNED' as const)
        : state === 'SUCCESS' || state === 'PROCESSING'
          ? state
          : ('FAILED' as const),
    reason: row.reason,
    createTime: wireTime(row.created_at),
  }));
}

/** Maximum number of refunds shown for one order. */
const MOST_REFUNDS = 100;

/** Returns the refunds of the trade that paid an order, the oldest first. */
export async function refundsOf(db: Kysely<Database>, { memberNo }: Own, paidTradeNo: string | null) {
  if (paidTradeNo === null) return [];
  const rows = await db
    .selectFrom('trades')
    .select(['trade_no', 'amount_cents', 'status', 'created_at', 'finished_at'])
    .where('member_no', '=', memberNo)
    .where('original_trade_no', '=', paidTradeNo)
    .where('business_type', '=', '4005')
    .orderBy('created_at')
    .orderBy('trade_no')
    .limit(MOST_REFUNDS)
    .execute();
  return rows.map(({ status, ...row }) => ({
    tradeNo: row.trade_no,
    amount: formatCents(row.amount_cents),
    state: status === 'SUCCESS' || status === 'PROCESSING' ? status : ('FAILED' as const),
    createTime: wireTime(row.created_at),
    finishTime: row.finished_at && wireTime(row.finished_at),
  }));
}
