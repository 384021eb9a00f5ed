import { type Kysely, sql } from 'kysely';
import type { PayOrder } from '@/contract/calls/warehouseOrders';
import type { PayOrderKind, PayOrderState } from '@/contract/words/warehouseWords';
import type { Database } from '../../../db/schema';
import type { Actor } from '../../context';
import { type Part, partOfQuery } from '../../lists';
import { formatCents } from '../../money/cents';
import { wireTime } from '../../money/days';
import { notYours } from '../../refusal';
import { escapeLike } from '../../textSearch';
import { startOf, sumOf } from '../warehouseContext';
import type { PayOrderRow } from './model';

/* Payment orders as lists and responses show them. */

export interface PayOrderFilter {
  /** Number of the warehouse's own member. */
  memberNo: string;
  keyword?: string | undefined;
  state?: PayOrderState | undefined;
  kind?: PayOrderKind | undefined;
  subMemberNo?: string | undefined;
  /** Beginning of the maker's name. */
  makerName?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

export interface ListedOrder extends PayOrderRow {
  sub_name: string;
  succeeded: number;
  failed: number;
}

const PAY_ORDER_SORTS = { createTime: 'o.created_at', amount: 'o.amount_cents' } as const;
export interface PayOrderSort {
  by: keyof typeof PAY_ORDER_SORTS;
  order: 'asc' | 'desc';
}

const enterpriseOfMember = (memberNo: string) =>
  sql<string>`(select enterprise_id from members where member_no = ${memberNo})`;

function matching(db: Kysely<Database>, filter: PayOrderFilter) {
  let query = db.selectFrom('warehouse_orders as o').where('o.enterprise_id', '=', enterpriseOfMember(filter.memberNo));
  if (filter.state) query = query.where('o.state', '=', filter.state);
  if (filter.kind) query = query.where('o.kind', '=', filter.kind);
  if (filter.subMemberNo) query = query.where('o.member_no', '=', filter.subMemberNo);
  if (filter.makerName) query = query.where('o.maker_name', 'like', `${escapeLike(filter.makerName)}%`);
  if (filter.from) query = query.where('o.created_at', '>=', filter.from);
  if (filter.to) query = query.where('o.created_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.minCents !== undefined) query = query.where('o.amount_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('o.amount_cents', '<=', filter.maxCents);
  const { keyword } = filter;
  if (keyword) {
    const start = startOf(keyword);
    query = query.where(({ or, eb }) =>
      or([
        eb('o.order_no', 'like', start),
        sql<boolean>`exists (select from warehouse_order_lines l where l.order_no = o.order_no and l.payee_name like ${start})`,
      ]),
    );
  }
  return query;
}

/** Additional columns of an order that the list shows. */
export const LISTED = [
  sql<string>`coalesce((select s.sub_name from warehouse_subs s where s.member_no = o.member_no),
    (select m.member_name from members m where m.member_no = o.member_no))`.as('sub_name'),
  sql<number>`coalesce((select t.succeeded from trade_batches t where t.batch_no = o.batch_no), 0)`.as('succeeded'),
  sql<number>`coalesce((select t.failed from trade_batches t where t.batch_no = o.batch_no), 0)`.as('failed'),
] as const;

export const payOrderTotals = (db: Kysely<Database>, filter: PayOrderFilter) =>
  matching(db, filter)
    .select([sql<number>`count(*)`.as('rows'), sumOf('o.amount_cents')])
    .executeTakeFirstOrThrow();

/** Returns a range of the matching orders, in the list's order. */
export function payOrderRows(
  db: Kysely<Database>,
  filter: PayOrderFilter,
  { by, order }: PayOrderSort,
  part: Part<ListedOrder>,
): Promise<ListedOrder[]> {
  return partOfQuery(matching(db, filter).selectAll('o').select(LISTED), part, order, [
    [PAY_ORDER_SORTS[by], (row) => (by === 'amount' ? row.amount_cents : row.created_at)],
    ['o.order_no', (row) => row.order_no],
  ]).execute();
}

export const toPayOrderView = (row: ListedOrder, userId: string): PayOrder => ({
  orderNo: row.order_no,
  kind: row.kind,
  state: row.state,
  subMemberNo: row.member_no,
  subName: row.sub_name,
  mode: row.mode,
  vouchers: row.vouchers,
  lines: row.lines,
  amount: formatCents(row.amount_cents),
  fee: formatCents(row.fee_cents),
  payees: row.payees,
  remark: row.remark,
  makerName: row.maker_name,
  mine: row.editors.includes(userId),
  firstAuditor: row.first_name,
  secondAuditor: row.second_name,
  reason: row.reason,
  succeeded: row.succeeded,
  failed: row.failed,
  createTime: wireTime(row.created_at),
  submitTime: row.submitted_at && wireTime(row.submitted_at),
  finishTime: row.finished_at && wireTime(row.finished_at),
  version: row.version,
});

/** Returns an order of the warehouse as a row of the list. Another warehouse's order is treated as unknown. */
export async function listedOrder(db: Kysely<Database>, enterpriseId: string, orderNo: string): Promise<ListedOrder> {
  const row = await db
    .selectFrom('warehouse_orders as o')
    .selectAll('o')
    .select(LISTED)
    .where('o.order_no', '=', orderNo)
    .where('o.enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return row ?? notYours();
}

export const payOrderView = async (
  db: Kysely<Database>,
  user: Pick<Actor, 'userId' | 'enterpriseId'>,
  orderNo: string,
): Promise<PayOrder> => toPayOrderView(await listedOrder(db, user.enterpriseId ?? notYours(), orderNo), user.userId);
