import { type Kysely, sql } from 'kysely';
import type { payOrderDetail } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import type { Database } from '../../../db/schema';
import type { Actor } from '../../context';
import { formatCents, formatSignedCents } from '../../money/cents';
import { filesOf } from '../files';
import { stepsOf } from '../steps';
import { shownVoucher, type VoucherRow } from '../vouchers';
import { warehouseOf } from '../warehouseContext';
import { closedTo } from './audit';
import { feeNow } from './drafts';
import { linesOfOrder } from './payments';
import { type ListedOrder, listedOrder, toPayOrderView } from './view';
import { passesOf, warningsOf } from './warnings';

/* Reads an order with all details that an auditor sees. */

const vouchersOf = (db: Kysely<Database>, orderNo: string) =>
  db
    .selectFrom('warehouse_order_vouchers as ov')
    .innerJoin('warehouse_vouchers as v', 'v.voucher_no', 'ov.voucher_no')
    .where('ov.order_no', '=', orderNo)
    .selectAll('v')
    .select([
      'ov.line_no',
      sql<string>`coalesce((select s.sub_name from warehouse_subs s where s.member_no = v.member_no),
        (select m.member_name from members m where m.member_no = v.member_no))`.as('sub_name'),
      sql<number>`(select count(*) from warehouse_files f where f.owner_no = v.voucher_no)`.as('files'),
    ])
    .orderBy('ov.line_no')
    .orderBy('ov.voucher_no')
    .execute() as Promise<(VoucherRow & { line_no: number })[]>;

/** Returns which actions the requesting user may take on an order now. */
function mayDo(order: ListedOrder, user: Pick<Actor, 'userId' | 'permissions'>, hasFailed: boolean) {
  const makes = user.permissions.has('warehouse:order');
  const free = order.state === 'DRAFT' || order.state === 'REFUSED' || order.state === 'CANCELLED';
  return {
    edit: makes && order.kind === 'VOUCHER' && free,
    submit: makes && order.kind === 'VOUCHER' && order.state === 'DRAFT',
    cancel:
      (makes || (order.kind === 'MOVE' && user.permissions.has('warehouse:move'))) &&
      order.editors.includes(user.userId) &&
      (order.state === 'DRAFT' || order.state === 'WAIT_AUDIT'),
    audit:
      order.state === 'WAIT_AUDIT' &&
      (user.permissions.has('warehouse:audit') || user.permissions.has('warehouse:recheck')) &&
      closedTo(order, user) === '',
    retry: makes && order.kind === 'VOUCHER' && order.state === 'PARTIAL' && hasFailed,
  };
}

export async function orderInFull(
  db: Kysely<Database>,
  user: Actor,
  orderNo: string,
  now: Date,
): Promise<AnswerOf<typeof payOrderDetail>> {
  const order = await listedOrder(db, warehouseOf(user), orderNo);
  const vouchers = await vouchersOf(db, orderNo);
  const account = await db
    .selectFrom('accounts')
    .select(['balance_cents', 'frozen_cents'])
    .where('account_no', '=', order.payer_account_no)
    .executeTakeFirstOrThrow();
  const waits = order.state === 'WAIT_AUDIT';
  const passes = waits
    ? ((await passesOf(db, [order], now)).get(orderNo) ?? 1)
    : [order.first_id, order.second_id].filter((id) => id !== null).length;
  const retriedIn = await db
    .selectFrom('warehouse_orders')
    .select('order_no')
    .where('retry_of', '=', orderNo)
    .where('state', '<>', 'CANCELLED')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const balance = account.balance_cents ?? 0;
  const fee = await feeNow(db, order);
  const available = balance - account.frozen_cents;
  const open = order.state === 'DRAFT' || waits;
  return {
    ...toPayOrderView({ ...order, fee_cents: fee }, user.userId),
    lineRows: await linesOfOrder(db, orderNo),
    voucherRows: vouchers.map((row) => ({ ...shownVoucher(row), lineNo: row.line_no })),
    files: await filesOf(db, orderNo),
    steps: await stepsOf(db, orderNo),
    accountNo: order.payer_account_no,
    balance: formatCents(balance),
    available: formatCents(available),
    after: formatSignedCents(open ? available - order.amount_cents - fee : available),
    warnings: waits ? ((await warningsOf(db, [order], now)).get(orderNo) ?? []) : [],
    twoFrom: order.two_from_cents === null ? null : formatCents(order.two_from_cents),
    pass: order.first_id === null ? 1 : 2,
    passes,
    closed: closedTo(order, user),
    may: mayDo(
      order,
      user,
      vouchers.some(({ state }) => state === 'FAILED'),
    ),
    retryOf: order.retry_of ?? '',
    retriedIn: retriedIn?.order_no ?? '',
  };
}
