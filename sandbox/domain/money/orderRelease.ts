import type { Order } from '@/contract/orders';
import type { Actor, Context } from '../../handlers/handler';
import { refuse } from '../../handlers/handler';
import { isVerified } from '../onboarding/proofs';
import { mustStillBeSignedIn } from '../sessions';
import { tell } from '../tell';
import { freeze, lockAccounts } from './ledger';
import { countDay, frozenPayer } from './orderLimits';
import { finishTrade, type Outcome, orderByNo, outcomeNews, ownAccounts, proceed } from './orderProgress';
import { type OrderRow, orderNews, shownOrder, totalOf } from './orderShown';
import { type Step, told, trail } from './orderSteps';
import { type Decision, decideWaiting, tellRefused } from './release';

type Room = Context & { user: Actor };

/** A second person releases an order (`reason` null) or refuses it; see `decideWaiting`. */
export async function decideRelease(room: Room, orderNo: string, reason: string | null): Promise<Order> {
  const { db, now, user } = room;
  await mustStillBeSignedIn(db, user);
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('member_no', '=', user.memberNo)
    .forUpdate()
    .executeTakeFirst();
  // Refused here, it never came to be expected; released, it was paid at once or is.
  const released = ({ state, due_at }: OrderRow) => state === 'SUCCESS' || due_at !== null;
  await decideWaiting(room, { name: 'order', number: orderNo, row, released }, reason, (order, decision) =>
    decided(room, order, decision),
  );
  return shownOrder(await orderByNo(db, orderNo), now);
}

/** A withdrawal's account may have been removed, or have lost its verification, since it was asked for. */
async function mustStillBePayable({ db, now }: Room, { settle_account_id }: OrderRow): Promise<void> {
  if (settle_account_id === null) return;
  const bank = await db
    .selectFrom('settle_accounts')
    .selectAll()
    .where('settle_account_id', '=', settle_account_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (bank.deleted_at !== null || bank.status !== 'PASS') refuse('收款银行账户已删除或未通过审核，请拒绝该操作');
  const account = { enterpriseId: bank.enterprise_id, accountNo: bank.account_no };
  if (!(await isVerified(db, account, now))) refuse('收款银行账户尚未完成打款验证，暂不能复核通过');
}

async function decided(room: Room, order: OrderRow, { by, reason }: Decision) {
  const { db, now, user } = room;
  const locked = await lockAccounts(db, ownAccounts(order));
  const payer = locked.find(({ account_no }) => account_no === order.payer_account_no);
  if (reason === null && payer?.status === 'FROZEN') refuse(frozenPayer.msg, { bizCode: frozenPayer.bizCode });
  if (reason === null) await mustStillBePayable(room, order);
  await freeze(db, order, -totalOf(order));
  const { outcome, steps } = reason === null ? await proceed(room, order, false) : await stopped(room, order, reason);
  if (outcome.state !== 'PROCESSING')
    await finishTrade(db, order, outcome.state === 'SUCCESS' ? 'SUCCESS' : 'FAILED', now);
  // One that the bank has yet to finish is told of then.
  if (outcome.state === 'SUCCESS') {
    await tell(db, order.maker_id, outcomeNews(order, 'SUCCESS', null), now);
    steps.push(...told([order.maker_name]));
  }
  const step =
    reason === null
      ? { step: 'RELEASED', text: '复核通过', by }
      : { step: 'RELEASE_REFUSED', text: `复核拒绝：${reason}`, by };
  await trail(db, order.order_no, now, [step, ...steps]);
  const { state, dueAt } = outcome;
  await db
    .updateTable('orders')
    .set({
      state,
      due_at: dueAt ?? null,
      reason,
      checker_id: user.userId,
      checker_name: by,
      finished_at: state === 'PROCESSING' ? null : now,
    })
    .where('order_no', '=', order.order_no)
    .execute();
  return { kind: order.kind, state };
}

/** A refused one has failed: nothing had left the account. */
async function stopped(room: Room, order: OrderRow, reason: string): Promise<{ outcome: Outcome; steps: Step[] }> {
  await countDay(room.db, order, -1);
  await tellRefused(room, order, { ...orderNews(order), reason });
  const steps = [{ step: 'FAILED', text: '已退回可用余额' }, ...told([order.maker_name])];
  return { outcome: { state: 'FAILED', reason }, steps };
}
