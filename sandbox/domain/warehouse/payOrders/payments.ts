import { type Kysely, sql } from 'kysely';
import type { ItemState } from '@/contract/calls/batchPayments';
import { type PayLine, type Payment, type PaymentStates, statesOf } from '@/contract/calls/warehouseOrders';
import type { Database } from '../../../db/schema';
import type { Part } from '../../lists';
import { FEE, STATE } from '../../money/batches/batchPage';
import { formatCents } from '../../money/cents';
import { wireTime } from '../../money/days';
import { maskedAccount } from '../../onboarding/view';
import { startOf, sumOf } from '../warehouseContext';

/* 付款记录 (payment records): the payment results of approved orders, line by line. */

export interface PaymentFilter {
  /** Number of the warehouse's own member. */
  memberNo: string;
  orderNo?: string | undefined;
  keyword?: string | undefined;
  state?: PaymentStates | undefined;
  subMemberNo?: string | undefined;
  /** Start of the range of approval times. Both ends are included. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface PaymentRow {
  orderNo: string;
  lineNo: number;
  subName: string;
  payeeName: string;
  accountNo: string;
  accountKind: 'CORPORATE' | 'PRIVATE';
  bank: string;
  amountCents: number;
  feeCents: number;
  vouchers: number;
  state: ItemState;
  reason: string | null;
  passedAt: Date;
  finishedAt: Date | null;
  /** Number of the platform's order that paid the line; null if there is none. */
  paidBy: string | null;
}

function matching(db: Kysely<Database>, { memberNo, orderNo, keyword, state, subMemberNo, from, to }: PaymentFilter) {
  let query = db
    .selectFrom('warehouse_orders as wo')
    .innerJoin('payment_batches as b', 'b.batch_no', 'wo.batch_no')
    .innerJoin('warehouse_order_lines as w', 'w.order_no', 'wo.order_no')
    .innerJoin('payment_lines as l', (join) =>
      join.onRef('l.batch_no', '=', 'b.batch_no').onRef('l.line_no', '=', 'w.line_no'),
    )
    .leftJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('wo.enterprise_id', '=', sql<string>`(select enterprise_id from members where member_no = ${memberNo})`);
  if (orderNo) query = query.where('wo.order_no', '=', orderNo);
  if (subMemberNo) query = query.where('wo.member_no', '=', subMemberNo);
  if (state) query = query.where(STATE, 'in', statesOf(state));
  if (from) query = query.where('b.confirmed_at', '>=', from);
  if (to) query = query.where('b.confirmed_at', '<', new Date(to.getTime() + 1));
  if (keyword) {
    const start = startOf(keyword);
    query = query.where(({ or, eb }) => or([eb('wo.order_no', 'like', start), eb('w.payee_name', 'like', start)]));
  }
  return query;
}

const COUNTS = [STATE.as('state'), sql<number>`count(*)`.as('rows'), sumOf('l.amount_cents')] as const;

/** Counts and sums the payments in each state, without the filter by state. */
export const paymentTally = (db: Kysely<Database>, { state: _any, ...filter }: PaymentFilter) =>
  matching(db, filter).select(COUNTS).groupBy(STATE).execute();

/** Returns the counts of the states that a list covers, out of the counts of all states. */
export const ofStates = <Row extends { state: ItemState }>(
  tally: readonly Row[],
  states: PaymentFilter['state'],
): Row[] => tally.filter(({ state }) => !states || statesOf(states).includes(state));

/** Counts the payments by state and by the day of the approval. */
export const paymentDays = (db: Kysely<Database>, filter: PaymentFilter) => {
  const day = sql<string>`to_char(b.confirmed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  return matching(db, filter)
    .select([day.as('day'), ...COUNTS])
    .groupBy([day, STATE])
    .execute();
};

/** Returns a range of the matching payments: the newest orders first, and the lines of each order by their number. */
export function paymentRows(
  db: Kysely<Database>,
  filter: PaymentFilter,
  { limit, offset, after }: Part<PaymentRow>,
): Promise<PaymentRow[]> {
  let query = matching(db, filter).select([
    'wo.order_no as orderNo',
    'w.line_no as lineNo',
    'w.payee_name as payeeName',
    'w.account_no as accountNo',
    'w.account_kind as accountKind',
    'w.bank as bank',
    'w.amount_cents as amountCents',
    FEE.as('feeCents'),
    'w.vouchers as vouchers',
    STATE.as('state'),
    sql<string | null>`coalesce(l.reason, o.reason)`.as('reason'),
    sql<Date>`b.confirmed_at`.as('passedAt'),
    'o.finished_at as finishedAt',
    'l.order_no as paidBy',
    sql<string>`coalesce((select s.sub_name from warehouse_subs s where s.member_no = wo.member_no),
      (select m.member_name from members m where m.member_no = wo.member_no))`.as('subName'),
  ]);
  if (after)
    query = query.where(
      sql<boolean>`(b.confirmed_at, wo.order_no, -w.line_no) < (${after.passedAt}, ${after.orderNo}, -${after.lineNo}::integer)`,
    );
  return query
    .orderBy('b.confirmed_at', 'desc')
    .orderBy('wo.order_no', 'desc')
    .orderBy('w.line_no')
    .limit(limit)
    .offset(after ? 0 : offset)
    .execute();
}

export const shownPayment = (row: PaymentRow): Payment => ({
  orderNo: row.orderNo,
  lineNo: row.lineNo,
  subName: row.subName,
  payeeName: row.payeeName,
  accountNo: row.bank === '' ? row.accountNo : maskedAccount(row.accountNo),
  accountKind: row.accountKind,
  bank: row.bank,
  amount: formatCents(row.amountCents),
  fee: formatCents(row.feeCents),
  vouchers: row.vouchers,
  state: row.state,
  reason: row.reason ?? '',
  payTime: wireTime(row.passedAt),
  finishTime: row.finishedAt && wireTime(row.finishedAt),
});

/** Returns the payment lines of an order, whether they are paid or not. */
export async function linesOfOrder(db: Kysely<Database>, orderNo: string): Promise<PayLine[]> {
  const rows = await db
    .selectFrom('warehouse_orders as wo')
    .innerJoin('warehouse_order_lines as w', 'w.order_no', 'wo.order_no')
    .leftJoin('payment_lines as l', (join) =>
      join.onRef('l.batch_no', '=', 'wo.batch_no').onRef('l.line_no', '=', 'w.line_no'),
    )
    .leftJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('wo.order_no', '=', orderNo)
    .select([
      'w.line_no',
      'w.payee_name',
      'w.account_no',
      'w.account_kind',
      'w.bank',
      'w.amount_cents',
      'w.fee_cents',
      'w.vouchers',
      sql<ItemState | 'DRAFT'>`case when l.batch_no is null then 'DRAFT' else ${STATE} end`.as('state'),
      sql<string | null>`coalesce(l.reason, o.reason)`.as('reason'),
      'o.finished_at',
    ])
    .orderBy('w.line_no')
    .execute();
  return rows.map((row) => ({
    lineNo: row.line_no,
    payeeName: row.payee_name,
    accountNo: row.bank === '' ? row.account_no : maskedAccount(row.account_no),
    accountKind: row.account_kind,
    bank: row.bank,
    amount: formatCents(row.amount_cents),
    fee: formatCents(row.fee_cents),
    vouchers: row.vouchers,
    state: row.state,
    reason: row.reason ?? '',
    finishTime: row.finished_at && wireTime(row.finished_at),
  }));
}
