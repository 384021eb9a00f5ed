import type { Kysely } from 'kysely';
import { type PayMethod, PRODUCTS } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { announce } from '../announce';
import { type Actor, memberOf } from '../context';
import { formatCents, readableCents } from '../money/cents';
import { PLATFORM } from '../money/ledger';
import { writeMoney } from '../money/moneyWrite';
import { finishOrder } from '../money/orders/orderProgress';
import { type OrderContext, placePayment } from '../money/orders/orders';
import { nextRefundNo } from '../money/orders/refund';
import type { Notification } from '../notifyUser';
import { Refusal } from '../refusal';
import type { Moment, Review, ReviewKind, ReviewKinds } from '../reviews';
import type { CashierOrderRow } from './model';
import { endUnpaid, lockCashierOrder } from './orders';
import { CUSTOMER, cashierSides, settlementOf } from './sides';

/*
 * Payments of a cashier order. Each payment is an order of kind CASHIER that the payer's bank answers later. The
 * first successful payment pays the cashier order. A payment that succeeds when the order is already paid or over is
 * booked and refunded in full at once.
 */

/** The simulated answer of the payer's bank: immediate success or failure, or a late success after a minute or after expiry. */
export type Fate = 'SUCCESS' | 'FAIL' | 'LATE_MINUTE' | 'LATE_EXPIRED';
export const FATES = ['SUCCESS', 'FAIL', 'LATE_MINUTE', 'LATE_EXPIRED'] as const satisfies readonly Fate[];

const FAILED_TEXT = '付款失败';
const MINUTE_MS = 60_000;

/**
 * Returns the creator of the order as the user on whose behalf its payments are received. The creator need not be
 * signed in.
 */
const makerOf = (row: CashierOrderRow): Actor => ({
  userId: row.created_by,
  sessionId: '',
  loginAccount: '',
  kind: 'ordinary',
  permissions: new Set<never>(),
  enterpriseId: row.enterprise_id,
  memberNo: row.member_no,
  ownMemberNo: row.member_no,
  merchantNo: row.merchant_no,
  ...(row.app_id === null ? {} : { app: { appId: row.app_id, serial: '' } }),
});

/** Neutral messages that the payer sees when a payment fails for a reason that concerns only the merchant. */
const TO_PAYERS: Readonly<Record<string, string>> = {
  '20040010': '该支付方式暂不可用，请选择其他支付方式',
  '20040012': '该支付方式暂不可用，请选择其他支付方式',
  '20050008': '商家暂时不能收款，请联系商家',
  '20070003': '商家暂时不能收款，请联系商家',
};
const forPayer = (refusal: Refusal): string => TO_PAYERS[refusal.detail.bizCode ?? ''] ?? refusal.msg;

export interface Press {
  payMethod: PayMethod;
  fate: Fate;
  /**
   * Number of the order's payments that the payer's page had loaded when the payer pressed the button. If the
   * database has a different number, the button was pressed twice, and no payment starts.
   */
  tries: number;
}

/** Returns the payments that were tried for a locked order. */
const triesOf = async (db: Kysely<Database>, tradeNo: string) =>
  db
    .selectFrom('cashier_payments as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select(['p.order_no', 'p.pay_method', 'o.state'])
    .where('p.trade_no', '=', tradeNo)
    .execute();

/** The outcome of a payment request: started, already started by another tab or tap, or refused. */
type Pressed = 'begun' | 'known' | { refused: string };

/**
 * Starts a payment when the payer presses the button, in the caller's transaction. Of several requests with the same
 * number of earlier payments (`tries`), only the first starts a payment. This covers two taps, two tabs and two
 * instances. The order's row is locked first.
 */
export async function pressPay(
  context: Omit<OrderContext, 'user'>,
  tradeNo: string,
  { payMethod, fate, tries }: Press,
): Promise<Pressed> {
  const { db, now } = context;
  const row = await lockCashierOrder(db, tradeNo);
  if (row.state !== 'OPEN' || row.expires_at <= now) return 'known';
  const before = await triesOf(db, tradeNo);
  if (before.length !== tries) return 'known';
  if (before.some(({ pay_method, state }) => pay_method === payMethod && state === 'PROCESSING'))
    return { refused: `${PRODUCTS[payMethod].name}正在处理中，请稍候` };
  const named = row.pay_methods;
  if (named !== null && !named.includes(payMethod)) return { refused: '该支付方式暂不可用，请选择其他支付方式' };
  // Request numbers of users never contain a colon, so a user cannot occupy a payment's number in advance.
  const requestNo = `${tradeNo}:${tries + 1}`;
  const user = makerOf(row);
  const lateMs =
    fate === 'LATE_MINUTE'
      ? MINUTE_MS
      : fate === 'LATE_EXPIRED'
        ? row.expires_at.getTime() - now.getTime() + context.reviewDelayMs
        : 0;
  const kept = {
    trade_no: tradeNo,
    pay_method: payMethod,
    fate: fate === 'LATE_MINUTE' || fate === 'LATE_EXPIRED' ? ('LATE' as const) : fate,
    created_at: now,
  };
  const keep = (orderNo: string) =>
    db
      .insertInto('cashier_payments')
      .values({ ...kept, order_no: orderNo, returned_by: null })
      .execute();
  try {
    const payee = await settlementOf(db, row.member_no);
    const ruleNo = row.rule_no ?? undefined;
    const sides = await cashierSides(db, { user, now, payMethod, ruleNo, payee, postscript: `SYT${tradeNo}` });
    const order = await placePayment(
      { ...context, user, address: 'payer', reviewDelayMs: lateMs || context.reviewDelayMs },
      { requestNo, amount: formatCents(row.amount_cents), remark: row.subject },
      { ...sides, customer: { merchantOrderNo: row.out_trade_no } },
    );
    await keep(order.orderNo);
    return 'begun';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A final refusal has stored a failed order. This order is recorded as a failed attempt to pay.
    const refused = await db
      .selectFrom('orders')
      .select('order_no')
      .where('member_no', '=', memberOf(user))
      .where('kind', '=', 'CASHIER')
      .where('request_no', '=', requestNo)
      .executeTakeFirst();
    if (refused) await keep(refused.order_no);
    throw new Refusal(forPayer(error), { ...error.detail, fields: {} });
  }
}

/**
 * Returns the payment that a review decides, and locks its cashier order. The cashier order must be locked before all
 * rows of money.
 */
async function lockPayment(db: Kysely<Database>, orderNo: string) {
  const payment = await db
    .selectFrom('cashier_payments')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  return { payment, row: await lockCashierOrder(db, payment.trade_no) };
}

/** The link to the page of a cashier trade in the console. */
const tradeLink = (tradeNo: string) => ({
  url: `/trade-manage/index?detail=${tradeNo}`,
  text: '查看交易',
});

/**
 * Returns the notification to the user who created the order. Null if a program created it, because programs get
 * events instead.
 */
const newsFor = (row: CashierOrderRow, news: Notification): Notification | null => (row.app_id === null ? news : null);

/**
 * Handles the bank's answer that the payer has paid: books the payment, and refunds it at once if the order is
 * already paid or over.
 */
async function succeeded(db: Kysely<Database>, review: Review, { now }: Moment): Promise<Notification | null> {
  const { subject: orderNo } = review;
  const { payment, row } = await lockPayment(db, orderNo);
  // Time of the answer: its due time, or now if an operator has decided the payment earlier.
  const at = review.dueAt < now ? review.dueAt : now;
  const isOver = row.state === 'OPEN' && at >= row.expires_at;
  if (isOver) await endUnpaid(db, row, 'EXPIRED', now);
  if (row.state !== 'OPEN' || isOver) return goesBack(db, orderNo, row, now);
  // Updates the order before the booking, so that programs receive order.paid before the split.done of the order's
  // split rule.
  await db
    .updateTable('cashier_orders')
    .set({ state: 'PAID', paid_trade_no: orderNo, pay_method: payment.pay_method, paid_at: now })
    .where('trade_no', '=', row.trade_no)
    .execute();
  await finishOrder(db, orderNo, { state: 'SUCCESS', now });
  if (row.app_id !== null) announce(db, 'notifications');
  const second = `${readableCents(row.amount_cents)}元已收到，${row.subject}，单号${row.out_trade_no}`;
  return newsFor(row, {
    type: '4',
    first: '收款单已支付',
    second,
    content: `${second}。\n\n支付方式：${PRODUCTS[payment.pay_method].name}`,
    link: tradeLink(orderNo),
  });
}

/** Returns the reason why a payment was refunded at once, for the refund's remark. */
const goesBackText = (row: CashierOrderRow): string =>
  row.state === 'PAID' ? '订单已支付，重复支付退回' : '订单已结束，支付款退回';

/**
 * Books a duplicate or late payment without fee and split rule, and refunds it in full by a separate ledger entry. A frozen
 * settlement account cannot refund, so the payment fails instead.
 */
async function goesBack(
  db: Kysely<Database>,
  orderNo: string,
  row: CashierOrderRow,
  now: Date,
): Promise<Notification | null> {
  const reason = goesBackText(row);
  const settlement = await settlementOf(db, row.member_no);
  if (settlement.status === 'FROZEN') {
    await finishOrder(db, orderNo, { state: 'FAILED', reason, now });
    return null;
  }
  await finishOrder(db, orderNo, { state: 'SUCCESS', now, goesBack: true });
  const trade = await db
    .selectFrom('trades')
    .select(['scene', 'product', 'merchant_order_no', 'counterparty_name', 'counterparty_account'])
    .where('trade_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const refundNo = await nextRefundNo(db, now);
  const cents = row.amount_cents;
  const party = { counterpartyName: trade.counterparty_name, counterpartyAccount: trade.counterparty_account };
  await writeMoney(
    db,
    {
      trades: [
        {
          trade_no: refundNo,
          business_type: '4005',
          member_no: row.member_no,
          merchant_no: row.merchant_no,
          direction: 'OUT',
          counterparty_name: trade.counterparty_name,
          counterparty_account: trade.counterparty_account,
          amount_cents: cents,
          status: 'SUCCESS',
          remark: reason,
          created_at: now,
          finished_at: now,
          scene: trade.scene,
          product: trade.product,
          merchant_order_no: trade.merchant_order_no,
          original_trade_no: orderNo,
        },
      ],
      refunded: { trade_no: orderNo, cents },
      entries: [
        {
          tradeNo: refundNo,
          businessType: '4005',
          createdAt: now,
          postings: [
            { accountNo: settlement.account_no, amountCents: -cents, ...party, remark: reason },
            { accountNo: PLATFORM.clearing, amountCents: cents, ...party, remark: reason },
          ],
        },
      ],
      refund: {
        member_no: row.member_no,
        // Request numbers of users never contain a colon, so a user cannot occupy this number in advance.
        request_no: `return:${orderNo}`,
        original_trade_no: orderNo,
        refund_trade_no: refundNo,
        amount_cents: cents,
        fee_back_cents: 0,
        reason,
        refusal: null,
        state: 'SUCCESS',
        created_at: now,
      },
      trail: { orderNo, steps: [{ step: 'RETURNED', text: `${reason}，退款单号${refundNo}` }] },
      audit: {
        at: now,
        userId: null,
        sessionId: null,
        action: 'trade.refunded',
        subject: refundNo,
        detail: { originalTradeNo: orderNo, amount: formatCents(cents), reason },
        address: 'platform',
      },
    },
    now,
  );
  await db.updateTable('cashier_payments').set({ returned_by: refundNo }).where('order_no', '=', orderNo).execute();
  if (row.app_id !== null) announce(db, 'notifications');
  const second = `${CUSTOMER}支付的${readableCents(cents)}元已原路退回，单号${row.out_trade_no}`;
  return newsFor(row, {
    type: '4',
    first: '收款单多余的支付已退回',
    second,
    content: `${second}。\n\n原因：${reason}`,
    link: tradeLink(orderNo),
  });
}

declare module '../reviews' {
  interface ReviewNames {
    CASHIER_PAYMENT: unknown;
  }
}

const payments: ReviewKind = {
  title: '收银台支付',
  about: async (db, { subject }) => {
    const order = await db
      .selectFrom('cashier_payments as p')
      .innerJoin('cashier_orders as c', 'c.trade_no', 'p.trade_no')
      .select(['c.amount_cents', 'c.subject', 'p.pay_method'])
      .where('p.order_no', '=', subject)
      .executeTakeFirstOrThrow();
    return `${PRODUCTS[order.pay_method].name} ${readableCents(order.amount_cents)}元 ${order.subject}`;
  },
  texts: async () => ({}),
  // The payer chose this outcome on the test page. The demo rule, which refuses by names or subjects, does not apply
  // here.
  says: async (db, { subject }) => {
    const { fate } = await db
      .selectFrom('cashier_payments')
      .select('fate')
      .where('order_no', '=', subject)
      .executeTakeFirstOrThrow();
    if (fate !== 'FAIL') return { decision: 'PASS' as const, reasons: {} };
    return { decision: 'REJECT' as const, reasons: { reason: FAILED_TEXT } as Record<string, string> };
  },
  pass: succeeded,
  reject: async (db, { subject }, { now }, reasons) => {
    await lockPayment(db, subject);
    await finishOrder(db, subject, { state: 'FAILED', reason: Object.values(reasons).join('；'), now });
    return null;
  },
};

export const cashierReviews = { CASHIER_PAYMENT: payments } satisfies Partial<ReviewKinds>;
