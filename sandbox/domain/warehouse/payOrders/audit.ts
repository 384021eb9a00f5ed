import { sql } from 'kysely';
import { inTransaction } from '../../../db/transaction';
import type { Actor, AuthedContext } from '../../context';
import { formatCents } from '../../money/cents';
import { notify } from '../../notifyUser';
import { Refusal, refuse } from '../../refusal';
import { mustStillBeSignedIn } from '../../sessions';
import { mustBeProven, proveIdentity } from '../../stepUp';
import { note, warehouseOf } from '../warehouseContext';
import { changedPayees } from './drafts';
import {
  addStep,
  auditLink,
  freeVouchers,
  holders,
  lockedOrder,
  mustBeSeen,
  orderLink,
  type PayOrderRow,
  wrongState,
} from './model';
import { pay } from './pay';
import { passesOf } from './warnings';

/*
 * The auditors' decisions on payment orders. Each order is decided in a separate transaction. Decisions within a
 * warehouse run one after the other. Otherwise two orders that together need a second auditor could both be approved
 * by one auditor.
 */

interface OrderVersion {
  orderNo: string;
  version: number;
}

export interface Decided {
  orderNo: string;
  ok: boolean;
  state: PayOrderRow['state'];
  waitsForSecond: boolean;
  msg: string;
}

/** Returns the reason why a user cannot decide a waiting order; empty if the user can. */
export function closedTo(
  order: Pick<PayOrderRow, 'editors' | 'first_id' | 'state'>,
  user: Pick<Actor, 'userId' | 'permissions'>,
): string {
  if (order.state !== 'WAIT_AUDIT') return '';
  if (order.editors.includes(user.userId)) return '您参与了该制单的编制，不能审核';
  if (order.first_id === null) return user.permissions.has('warehouse:audit') ? '' : '您没有初审权限';
  if (order.first_id === user.userId) return '您已初审通过，需由其他人复审';
  return user.permissions.has('warehouse:recheck') ? '' : '您没有复审权限';
}

const shown = (order: Pick<PayOrderRow, 'order_no' | 'state'>, more: Partial<Decided> = {}): Decided => ({
  orderNo: order.order_no,
  ok: true,
  state: order.state,
  waitsForSecond: false,
  msg: '',
  ...more,
});

/** Decides several orders one by one. An order whose decision is refused does not block the others. */
async function each(
  context: AuthedContext,
  orders: readonly OrderVersion[],
  decide: (inside: AuthedContext, wanted: OrderVersion) => Promise<Decided>,
) {
  const results: Decided[] = [];
  for (const requested of orders) {
    try {
      results.push(
        await inTransaction(context.db, async (db) => {
          // Locks the decisions of this warehouse until the transaction ends, so that its orders are decided one
          // after the other.
          await sql`select pg_advisory_xact_lock(hashtextextended(${`audits ${context.user.enterpriseId}`}, 0))`.execute(
            db,
          );
          return decide({ ...context, db }, requested);
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.detail.status === 401) throw error;
      const state = await context.db
        .selectFrom('warehouse_orders')
        .select(['order_no', 'state'])
        .where('order_no', '=', requested.orderNo)
        .where('enterprise_id', '=', warehouseOf(context.user))
        .executeTakeFirst();
      results.push(shown(state ?? { order_no: requested.orderNo, state: 'CANCELLED' }, { ok: false, msg: error.msg }));
    }
  }
  return { results };
}

/** Approves orders after the user has proven their identity. Opens its own transactions. */
export async function passPayOrders(
  context: AuthedContext,
  orders: readonly OrderVersion[],
  loginPassword: string | undefined,
) {
  if (loginPassword !== undefined) await proveIdentity(context, { password: loginPassword, field: 'loginPassword' });
  const session = await context.db
    .selectFrom('sessions')
    .select('proven_at')
    .where('session_id', '=', context.user.sessionId)
    .executeTakeFirst();
  mustBeProven(session?.proven_at ?? null, context.realNow);
  return each(context, orders, passOne);
}

/**
 * Approves one order in the caller's transaction. The caller must have checked the proof of identity, and locked the
 * decisions of the warehouse.
 */
export async function passOne(context: AuthedContext, { orderNo, version }: OrderVersion): Promise<Decided> {
  const { db, now, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const order = await lockedOrder(db, warehouseOf(user), orderNo);
  // A retry after a lost response: an order that the user has already approved stays approved.
  const isPaid = order.batch_no !== null && [order.first_id, order.second_id].includes(user.userId);
  if (isPaid || (order.version === version + 1 && order.first_id === user.userId))
    return shown(order, { waitsForSecond: order.state === 'WAIT_AUDIT' });
  if (order.state !== 'WAIT_AUDIT') wrongState(order.state, '审核');
  const closed = closedTo(order, user);
  if (closed) refuse(closed);
  mustBeSeen(order, version);
  const changed = await changedPayees(db, orderNo);
  if (changed.length > 0) refuse(`收款方${changed.join('、')}的账户在提交后已变更或停用，请驳回后重新制单`);
  const passes = (await passesOf(db, [order], now)).get(orderNo);
  if (passes === 2 && order.first_id === null) {
    await db
      .updateTable('warehouse_orders')
      .set({ first_id: user.userId, first_name: by, first_at: now, version: order.version + 1 })
      .where('order_no', '=', orderNo)
      .execute();
    await addStep(db, orderNo, { text: '初审通过，等待复审', by, at: now });
    await notifySecondAuditor(context, order, by);
    await note(context, 'order.passed', orderNo, { pass: 1, of: 2, amount: formatCents(order.amount_cents) });
    return shown(order, { waitsForSecond: true });
  }
  const mark =
    order.first_id === null
      ? { first_id: user.userId, first_name: by, first_at: now }
      : { second_id: user.userId, second_name: by, second_at: now };
  const batchNo = await pay(context, order, by);
  await db
    .updateTable('warehouse_orders')
    .set({ ...mark, state: 'PAYING', batch_no: batchNo, version: order.version + 1 })
    .where('order_no', '=', orderNo)
    .execute();
  const text = passes === 2 ? '复审通过，开始付款' : '审核通过，开始付款';
  await addStep(db, orderNo, { text, by, at: now });
  await note(context, 'order.passed', orderNo, {
    pass: passes,
    of: passes,
    amount: formatCents(order.amount_cents),
    batchNo,
  });
  return shown({ ...order, state: 'PAYING' });
}

async function notifySecondAuditor({ db, now, user }: AuthedContext, order: PayOrderRow, by: string): Promise<void> {
  const seconds = await holders(db, {
    enterpriseId: order.enterprise_id,
    permission: 'warehouse:recheck',
    not: [...order.editors, user.userId],
  });
  for (const { user_id } of seconds)
    await notify(
      db,
      user_id,
      {
        type: '4',
        first: '付款单待复审',
        second: `制单${order.order_no}已由${by}初审通过，等待复审`,
        content: `${order.maker_name}提交的制单${order.order_no}，收款方${order.payees}，共${formatCents(order.amount_cents)}元，已由${by}初审通过，等待您复审。`,
        link: auditLink(order.order_no),
      },
      now,
    );
}

/** Refuses orders as an auditor: releases their vouchers and notifies their makers. Opens its own transactions. */
export const refusePayOrders = (context: AuthedContext, orders: readonly OrderVersion[], reason: string) =>
  each(context, orders, (inside, wanted) => refuseOne(inside, wanted, reason));

/** Refuses one order as an auditor, in the caller's transaction. */
export async function refuseOne(
  context: AuthedContext,
  { orderNo, version }: OrderVersion,
  reason: string,
): Promise<Decided> {
  const { db, now, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const order = await lockedOrder(db, warehouseOf(user), orderNo);
  if (order.version === version + 1 && order.refused_id === user.userId) return shown(order);
  if (order.state !== 'WAIT_AUDIT') wrongState(order.state, '驳回');
  const closed = closedTo(order, user);
  if (closed) refuse(closed);
  mustBeSeen(order, version);
  await freeVouchers(db, orderNo, false);
  await db
    .updateTable('warehouse_orders')
    .set({ state: 'REFUSED', refused_id: user.userId, reason, finished_at: now, version: order.version + 1 })
    .where('order_no', '=', orderNo)
    .execute();
  await addStep(db, orderNo, { text: `审核驳回：${reason}`, by, at: now });
  await notify(
    db,
    order.maker_id,
    {
      type: '4',
      first: '制单已驳回',
      second: `制单${orderNo}被${by}驳回：${reason}`,
      content: `制单${orderNo}（收款方${order.payees}，共${formatCents(order.amount_cents)}元）被${by}驳回：${reason}。凭证已释放，可以修改后重新提交。`,
      link: orderLink(orderNo),
    },
    now,
  );
  await note(context, 'order.refused', orderNo, { reason });
  return shown({ ...order, state: 'REFUSED' });
}
