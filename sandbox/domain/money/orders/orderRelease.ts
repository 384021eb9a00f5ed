import type { Order } from '@/contract/calls/orders';
import { announce } from '../../announce';
import type { Actor, Context } from '../../context';
import { refuse } from '../../refusal';
import { mustStillBeSignedIn } from '../../sessions';
import { provenAt } from '../../stepUp';
import { settleOrder } from '../ledger';
import { together, writeMoney } from '../moneyWrite';
import { own } from './orderEntries';
import { frozenPayer } from './orderLimits';
import { givenBack, outcomeNews, ownAccounts, type Progress, proceed } from './orderProgress';
import { notifiedStep, type OrderRow, orderNews, toOrderView, totalOf } from './orderView';
import { bankObstacle } from './payableBank';
import { lockRefunded, refundAccounts, refundReleased, refundStopped } from './refundRelease';
import { cancelWaiting, type Decision, decideWaiting, refusedNews, takenBackNews, type Waiting } from './release';

type NeededContext = Pick<Context, 'db' | 'now' | 'realNow' | 'address' | 'random' | 'reviewDelayMs' | 'newId'> & {
  user: Actor;
};

type Locked = OrderRow & Pick<Waiting, 'proven_at'>;

const lockOrder = ({ db, user }: NeededContext, orderNo: string): Promise<Locked | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(provenAt(user))
    .where('order_no', '=', orderNo)
    .where('member_no', '=', user.memberNo)
    .forUpdate()
    .executeTakeFirst();

/** Releases an order (`reason` null) or refuses it, on the decision of the second person; see `decideWaiting`. */
export async function decideRelease(context: NeededContext, orderNo: string, reason: string | null): Promise<Order> {
  const { db, now, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const row = await lockOrder(context, orderNo);
  // True if the order was released, false if it was refused. A refused order never had a due time.
  const released = ({ state, due_at }: OrderRow) => state === 'SUCCESS' || due_at !== null;
  const after = await decideWaiting(
    context,
    { name: 'order', number: orderNo, row, released, by },
    reason,
    (order, decision) => decided(context, order, decision),
  );
  return toOrderView(after, now);
}

/** Refuses the release of a withdrawal whose bank account was removed or lost its verification since the request. */
async function mustStillBePayable({ db, now }: NeededContext, { settle_account_id }: OrderRow): Promise<void> {
  if (settle_account_id === null) return;
  const obstacle = await bankObstacle(db, settle_account_id, now);
  if (obstacle === 'gone') refuse('收款银行账户已删除或未通过审核，请拒绝该操作');
  if (obstacle === 'unverified') refuse('收款银行账户尚未完成打款验证，暂不能复核通过');
}

async function decided(context: NeededContext, order: Locked, { by, reason, audited }: Decision): Promise<Locked> {
  const { db, now, user } = context;
  const refunded = order.kind === 'REFUND' ? await lockRefunded(db, order) : null;
  const accountNos = refunded ? await refundAccounts(db, order.member_no) : ownAccounts(order);
  const accounts = await settleOrder(db, reason === null ? {} : { counted: givenBack(order) }, accountNos, now);
  const payer = accounts.find(({ account_no }) => account_no === order.payer_account_no);
  if (!payer) throw new Error(`order ${order.order_no} is paid by nobody`);
  if (reason === null && payer.status === 'FROZEN') refuse(frozenPayer.msg, { bizCode: frozenPayer.bizCode });
  if (reason === null) await mustStillBePayable(context, order);
  const { outcome, steps, write } =
    reason !== null
      ? stopped(order, reason)
      : refunded
        ? refundReleased(order, { trade: refunded, accounts, now })
        : proceed(context, order, { inner: false, accounts });
  const step =
    reason === null
      ? { step: 'RELEASED', text: '复核通过', by }
      : { step: 'RELEASE_REFUSED', text: `复核拒绝：${reason}`, by };
  const { state, dueAt } = outcome;
  // Notifies the maker of the payment only if the order is already paid. If the order waits for the bank, the maker
  // is notified after the bank's answer.
  const isPaid = state === 'SUCCESS';
  const change = {
    order_no: order.order_no,
    state,
    due_at: dueAt ?? null,
    reason,
    checker_id: user.userId,
    checker_name: by,
    finished_at: state === 'PROCESSING' ? null : now,
  };
  await writeMoney(
    db,
    together(write, refunded && reason !== null ? refundStopped(order, 'FAILED') : {}, {
      frozen: { account_no: payer.account_no, cents: -totalOf(order) },
      ...(state === 'PROCESSING' ? {} : { ended: { trade_no: order.order_no, status: isPaid ? 'SUCCESS' : 'FAILED' } }),
      news: isPaid ? [{ userId: order.maker_id, news: outcomeNews(order, 'SUCCESS', null) }] : [],
      trail: {
        orderNo: order.order_no,
        steps: [step, ...steps, ...(isPaid ? notifiedStep([order.maker_name]) : [])],
      },
      change,
      audit: audited({ kind: order.kind, state }),
    }),
    now,
  );
  if (order.app_id !== null || order.kind === 'REFUND') announce(db, 'notifications');
  return { ...order, ...change };
}

/**
 * Ends an order that the second person has refused: the order fails. Its money was only frozen and never left the
 * account.
 */
function stopped(order: OrderRow, reason: string): Progress {
  const news = refusedNews({ ...orderNews(order), reason });
  return {
    outcome: { state: 'FAILED', reason },
    steps: [{ step: 'FAILED', text: '已退回可用余额' }, ...notifiedStep([order.maker_name])],
    write: { news: [{ userId: order.maker_id, news }] },
  };
}

/**
 * Withdraws a waiting order. Only the order's maker may withdraw it; see `cancelWaiting`. Its money was only frozen
 * and never left the account.
 */
export async function cancelOrder(context: NeededContext, orderNo: string): Promise<Order> {
  const { db, now, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const row = await lockOrder(context, orderNo);
  const after = await cancelWaiting(context, { name: 'order', number: orderNo, row }, async (order, audit) => {
    await settleOrder(db, { counted: givenBack(order) }, ownAccounts(order), now);
    const { names, news } = await takenBackNews(context, order, orderNews(order));
    const change = {
      order_no: orderNo,
      state: 'CANCELLED' as const,
      due_at: null,
      reason: null,
      checker_id: null,
      checker_name: null,
      finished_at: now,
    };
    await writeMoney(
      db,
      {
        ...(order.kind === 'REFUND' ? refundStopped(order, 'CANCELLED') : {}),
        frozen: { account_no: own(order.payer_account_no), cents: -totalOf(order) },
        ended: { trade_no: orderNo, status: 'FAILED' },
        trail: { orderNo, steps: [{ step: 'CANCELLED', text: '已撤回，冻结金额已释放', by }, ...notifiedStep(names)] },
        change,
        news,
        audit,
      },
      now,
    );
    if (order.kind === 'REFUND') announce(db, 'notifications');
    return { ...order, ...change };
  });
  return toOrderView(after, now);
}
