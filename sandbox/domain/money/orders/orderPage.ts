import { type Kysely, sql } from 'kysely';
import type { OrderKind, OrderState } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import { type Part, partOfQuery } from '../../lists';
import { containing, escapeLike } from '../../textSearch';
import { MAX_CENTS } from '../cents';
import type { OrderRow } from './orderView';

export interface OrderFilter {
  memberNo: string;
  from?: Date | undefined;
  to?: Date | undefined;
  kind?: OrderKind | undefined;
  state?: OrderState | undefined;
  /** Beginning of the order number. */
  orderNo?: string | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Part of the counterparty's name or of the remark. */
  keyword?: string | undefined;
  merchantNo?: string | undefined;
}

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const SORTS = { createTime: 'created_at', amount: 'amount_cents' } as const;
type OrderSort = { by: keyof typeof SORTS; order: 'asc' | 'desc' };

function filtered(db: Kysely<Database>, filter: OrderFilter) {
  let query = db.selectFrom('orders').where('member_no', '=', filter.memberNo);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<=', filter.to);
  if (filter.merchantNo) query = query.where('merchant_no', '=', filter.merchantNo);
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.orderNo) query = query.where('order_no', 'like', `${escapeLike(filter.orderNo)}%`);
  if (filter.minCents !== undefined) query = query.where('amount_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('amount_cents', '<=', filter.maxCents);
  if (filter.keyword) {
    const contains = containing(filter.keyword);
    query = query.where((eb) =>
      eb.or([
        eb(sql<string>`payee ->> 'name'`, ...contains),
        eb(sql<string>`payer ->> 'name'`, ...contains),
        eb('remark', ...contains),
      ]),
    );
  }
  return query;
}

/** States in which the amount is not paid: never paid, not paid yet, or returned. */
const IDLE: readonly OrderState[] = ['WAIT_RELEASE', 'FAILED', 'REFUSED', 'CANCELLED', 'RETURNED'];

/**
 * Returns the amounts that an order adds to the sums of the list: amount and fee if it was paid, otherwise only the
 * unpaid amount.
 */
export const addsOf = ({ state, amount_cents, fee_cents }: Pick<OrderRow, 'state' | 'amount_cents' | 'fee_cents'>) => {
  const idle = IDLE.includes(state);
  // The fee counts in both cases: a payment that the bank returned keeps its fee.
  return {
    amount: idle ? 0 : amount_cents,
    fee: idle && state !== 'RETURNED' ? 0 : fee_cents,
    idle: idle ? amount_cents : 0,
  };
};

/**
 * SQL sum of a column, capped at the maximum amount. The cap is needed because refused orders are not limited by a
 * balance, so their sum could exceed the maximum.
 */
const sumOf = (column: 'amount_cents' | 'fee_cents', states: 'in' | 'not in', among: readonly OrderState[]) =>
  sql<number>`least(coalesce(sum(${sql.ref(column)}) filter (where state ${sql.raw(states)} (${sql.join(among)})), 0), ${sql.lit(MAX_CENTS)})::bigint`;

/** Counts the matching orders and sums them up. */
export const orderTotals = (db: Kysely<Database>, filter: OrderFilter) =>
  filtered(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sumOf('amount_cents', 'not in', IDLE).as('amountCents'),
      sumOf(
        'fee_cents',
        'not in',
        IDLE.filter((state) => state !== 'RETURNED'),
      ).as('feeCents'),
      sumOf('amount_cents', 'in', IDLE).as('idleCents'),
    ])
    .executeTakeFirstOrThrow();

/** Returns a range of a member's matching orders, in the list's order. */
export function orderRows(
  db: Kysely<Database>,
  filter: OrderFilter,
  { by, order }: OrderSort,
  part: Part<OrderRow>,
): Promise<OrderRow[]> {
  const column = SORTS[by];
  return partOfQuery(filtered(db, filter).selectAll(), part, order, [
    [column, (row) => row[column]],
    ['order_no', (row) => row.order_no],
  ]).execute();
}
