import { type Kysely, sql } from 'kysely';
import { ORDER_KIND_WORDS, type OrderState } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import { announce } from '../../announce';
import { maskedMobile } from '../../contact';
import type { Context } from '../../context';
import { accountsOfBooks, bookSplits } from '../../memberBooks/movements';
import { returnedFrom } from '../../memberBooks/returned';
import type { Notification } from '../../notifyUser';
import { limitedMerchant } from '../../products/limits';
import { recordRuledSplit } from '../../programs/ruledSplits';
import { aReview, ruleOf, type Texts } from '../../reviews';
import { countOutcome } from '../batches/batchOutcome';
import { readableCents } from '../cents';
import { dayOf } from '../days';
import { warningIfLow } from '../entries/balanceWarnings';
import { type Counters, type LockedAccount, type NewEntry, settleOrder } from '../ledger';
import { type MoneyWrite, type Text, together, writeMoney } from '../moneyWrite';
import { ruledSplits } from '../splits/ruleEntries';
import type { Counted } from './counted';
import { type Booked, type FinalState, held, outcomeBooked, own, reaching, repaid, within } from './orderEntries';
import { KINDS } from './orderKinds';
import { notifiedStep, type OrderRow, orderNews, type Step } from './orderView';

/*
 * Progress of an accepted order. Transfers between wallets finish at once. For other orders, a simulated decision
 * (review) replaces the answer of the bank and finishes the order.
 */

/** The state of an order after `proceed`. */
export interface Outcome {
  state: OrderState;
  dueAt?: Date;
  reason?: string;
}

/**
 * Throws an error for a kind of order that no external party answers. Such an order can wait only for its release by
 * the second person.
 */
const notUnderWay = ({ kind, order_no }: OrderRow): never => {
  throw new Error(`${kind} ${order_no} is under way`);
};

/**
 * The parties whose answer a pending order waits for. Each has the kind of review that simulates the party, and the
 * text for the timeline.
 */
const ANSWERING = {
  ARRIVAL: { review: 'ORDER_ARRIVAL', text: '等待款项到账' },
  BANK: { review: 'ORDER_PAYMENT', text: '已提交银行处理' },
  WALLET: { review: 'ORDER_CHECK', text: '核对中' },
  PAYER: { review: 'ORDER_ARRIVAL', text: '已提交付款人银行扣款' },
  CUSTOMER: { review: 'CASHIER_PAYMENT', text: '已提交支付渠道处理' },
  RECEIVER: { review: 'ORDER_SPLIT_RETURN', text: '已通知接收方，等待接收方退回' },
} as const;

/**
 * Returns the texts by which the demo rule decides the outcome. Only a payee's name may trigger 退汇 (bank return;
 * interface, "Demo data"), so the word is removed from the remark (interface, "Demo data").
 */
export const ruleTexts = (order: Pick<OrderRow, 'kind' | 'payee' | 'payer' | 'remark'>): Texts => ({
  name: (KINDS[order.kind].movement === 'ARRIVAL' ? order.payer : order.payee).name,
  remark: order.remark.replaceAll('退汇', ''),
});

/** Checks whether an order finishes at once: a repayment, or a transfer between wallets that needs no manual check. */
export const isAtOnce = (order: OrderRow, inner: boolean): boolean =>
  KINDS[order.kind].movement === 'REPAY' ||
  (KINDS[order.kind].movement === 'WALLET' && (inner || ruleOf(ruleTexts(order), true).decision === 'PASS'));

/** The new state of an order, with its timeline steps and the changes to write. */
export interface Progress {
  outcome: Outcome;
  steps: Step[];
  write: MoneyWrite;
}

/** Returns the low-balance warning that a payment causes, computed from the balance left on the paying account. */
function afterPaying(
  accountNo: string | null,
  accounts: readonly LockedAccount[],
  entries: readonly NewEntry[],
  now: Date,
) {
  const payer = accounts.find(({ account_no }) => account_no === own(accountNo));
  if (!payer) throw new Error(`account ${accountNo} pays and is not locked`);
  const moved = entries
    .flatMap(({ postings }) => postings)
    .reduce((sum, posting) => (posting.accountNo === payer.account_no ? sum + posting.amountCents : sum), 0);
  return warningIfLow(payer, payer.balance_cents + moved, now);
}

/**
 * Executes an accepted or released order: at once if it is between wallets, otherwise by a request to the bank.
 * `accounts` are the member's accounts that the order uses, locked. The caller writes the trade.
 */
export function proceed(
  context: { now: Date; reviewDelayMs: number; newId: Context['newId'] },
  order: OrderRow,
  {
    inner,
    accounts,
    asked: by,
  }: {
    inner: boolean;
    accounts: readonly LockedAccount[];
    /** The party whose answer finishes the order, if it is not determined by kind and movement. */
    asked?: keyof typeof ANSWERING;
  },
): Progress {
  const { now } = context;
  const { movement, answeredBy } = KINDS[order.kind];
  if (movement === 'REFUND') return notUnderWay(order);
  if (isAtOnce(order, inner)) {
    const reached =
      movement === 'REPAY'
        ? { entries: [repaid(order, now)], trades: [] }
        : inner
          ? { entries: [within(order, now)], trades: [] }
          : together({ entries: [held(order, now)] }, reaching(order, accounts, now));
    const warning = afterPaying(order.payer_account_no, accounts, reached.entries ?? [], now);
    return {
      outcome: { state: 'SUCCESS' },
      steps: [
        { step: 'SUCCESS', text: `${ORDER_KIND_WORDS[order.kind]}成功` },
        ...notifiedStep(warning.notified, '余额预警'),
      ],
      write: together(reached, warning.write),
    };
  }
  if (movement === 'REPAY') return notUnderWay(order);
  const entries = movement === 'ARRIVAL' ? [] : [held(order, now)];
  const warning =
    movement === 'ARRIVAL' ? { notified: [], write: {} } : afterPaying(order.payer_account_no, accounts, entries, now);
  const answering = ANSWERING[by ?? answeredBy ?? movement];
  const review = aReview({
    kind: answering.review,
    subject: order.order_no,
    enterpriseId: null,
    userId: order.maker_id,
    now,
    delayMs: context.reviewDelayMs,
    newId: context.newId,
  });
  return {
    outcome: { state: 'PROCESSING', dueAt: review.due_at },
    steps: [{ step: 'PROCESSING', text: answering.text }, ...notifiedStep(warning.notified, '余额预警')],
    write: together({ entries, review }, warning.write),
  };
}

/**
 * Returns the numbers of the member's accounts that an order can change: payer, payee, fee account, and the account
 * of immediate settlement.
 */
export const ownAccounts = (
  row: Pick<OrderRow, 'payer_account_no' | 'payee_account_no' | 'fee_account_no'> &
    Partial<Pick<OrderRow, 'rule_plan'>>,
): string[] =>
  [row.payer_account_no, row.payee_account_no, row.fee_account_no, row.rule_plan?.settleTo ?? null].filter(
    (accountNo) => accountNo !== null,
  );

export const orderByNo = (db: Kysely<Database>, orderNo: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();

/** Locks an order and returns it with the number of its batch; null if it belongs to no batch. */
const lockOrder = (db: Kysely<Database>, orderNo: string): Promise<OrderRow & { batch_no: string | null }> =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(sql<string | null>`(select batch_no from trades where trade_no = orders.order_no)`.as('batch_no'))
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Locks the returned split and its original trade, before limit counters and accounts, in the same order as when the
 * return was placed. `bookNo`: the member who received the split; null if the split was paid to an external account.
 */
async function lockReturned(
  db: Kysely<Database>,
  orderNo: string,
): Promise<{ splitNo: string; bookNo: string | null }> {
  const { original_trade_no: splitNo, book_no: bookNo } = await db
    .selectFrom('trades as t')
    .leftJoin('member_book_splits as s', 's.trade_no', 't.original_trade_no')
    .select(['t.original_trade_no', 's.book_no'])
    .where('t.trade_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  if (splitNo === null) throw new Error(`return ${orderNo} brings nothing back`);
  await sql`select lock_split(${splitNo})`.execute(db);
  return { splitNo, bookNo };
}

/**
 * Returns the limit usage that a failed order gives back, for the day and month on which the order was counted. Null
 * for refunds, which have no limits.
 */
export function givenBack(order: OrderRow): Counted | null {
  if (order.kind === 'REFUND') return null;
  const limit_key = order.limit_key ?? order.kind;
  return {
    member_no: order.member_no,
    merchant_no: limitedMerchant(limit_key, order.merchant_no),
    limit_key,
    day: order.counted_on ?? dayOf(order.created_at),
    cents: -order.amount_cents,
  };
}

/**
 * Returns the counters that the outcome of an order changes. A payment returned by the bank keeps its limit usage, but adds no
 * volume to the product.
 */
function countersOf(order: OrderRow, state: FinalState, now: Date): Counters {
  if (state === 'FAILED') return { counted: givenBack(order) };
  const { merchant_no, product_code, amount_cents: cents, fee_cents: fee } = order;
  return state === 'SUCCESS' && merchant_no !== null && product_code !== null
    ? { volume: { merchant_no, product_code, day: dayOf(now), cents, fee } }
    : {};
}

/**
 * Sets in the entries the day on which the bank has booked the payment, because the platform may process the answer
 * on a later day.
 */
const ofBankDay = (booked: Booked, bankTime: Date | null): Booked =>
  bankTime === null
    ? booked
    : { ...booked, entries: booked.entries.map((entry) => ({ ...entry, bankDay: dayOf(bankTime) })) };

const OUTCOME_WORDS = { SUCCESS: '成功', FAILED: '失败', RETURNED: '已退汇' } as const;

/**
 * Removes the fee and the split rule from an incoming payment that is refunded at once. Changes both the order and
 * its trade.
 */
async function withoutFee(db: Kysely<Database>, order: OrderRow): Promise<OrderRow> {
  const { order_no } = order;
  await db.updateTable('orders').set({ fee_cents: 0, fee_account_no: null }).where('order_no', '=', order_no).execute();
  await db.updateTable('trades').set({ fee_cents: 0, fee_ppm: null }).where('trade_no', '=', order_no).execute();
  return { ...order, fee_cents: 0, fee_account_no: null, rule_no: null, rule_version: null, rule_plan: null };
}

/**
 * Finishes a pending order with its outcome and entries, in the transaction of the review. Returns the notification for the
 * order's maker.
 */
export async function finishOrder(
  db: Kysely<Database>,
  orderNo: string,
  asked: {
    state: FinalState;
    reason?: string | null;
    now: Date;
    /**
     * True if the incoming payment is refunded at once. The payment then has no fee, and no split rule is applied.
     */
    goesBack?: boolean;
  },
): Promise<Notification | null> {
  const { now } = asked;
  const { batch_no, ...accepted } = await lockOrder(db, orderNo);
  const order = asked.goesBack ? await withoutFee(db, accepted) : accepted;
  if (order.state !== 'PROCESSING') throw new Error(`order ${orderNo} is ${order.state} and not under way`);
  const arrival = asked.state === 'SUCCESS' && order.kind === 'RECHARGE' ? await arrivalText(db, order) : null;
  const { splitNo, bookNo } =
    order.kind === 'SPLIT_RETURN' ? await lockReturned(db, orderNo) : { splitNo: null, bookNo: null };
  const from = bookNo === null || asked.state !== 'SUCCESS' ? null : await returnedFrom(db, bookNo, order.amount_cents);
  // If the member's account cannot pay back the split, the return fails, even if the member agreed to the return.
  const state = from?.obstacle ? ('FAILED' as const) : asked.state;
  const reason = from?.obstacle ?? asked.reason ?? null;
  const splits = state === 'SUCCESS' ? ruledSplits(order, now) : [];
  const members = [...(await accountsOfBooks(db, [...new Set(splits.map((one) => one.bookNo))])).values()];
  // Locks all accounts that receive or pay money together, in the order of their numbers, to avoid deadlocks.
  const moved = [
    ...ownAccounts(order),
    ...(from && state === 'SUCCESS' ? [from.accountNo] : []),
    ...members.map(({ accountNo }) => accountNo),
  ];
  const accounts = await settleOrder(db, countersOf(order, state, now), moved, now);
  const booked = ofBankDay(outcomeBooked(order, accounts, { state, now, from: from?.accountNo }), order.due_at);
  const warning =
    order.fee_account_no === null
      ? { notified: [], write: {} }
      : afterPaying(order.fee_account_no, accounts, booked.entries, now);
  const what = `${ORDER_KIND_WORDS[order.kind]}${OUTCOME_WORDS[state]}`;
  const outcome: Step = { step: state, text: reason ? `${what}：${reason}` : what };
  // The maker of a batch is notified once, when all lines of the batch are final, so a single line notifies no user.
  const names = batch_no === null ? [order.maker_name, ...(arrival ? [maskedMobile(arrival.to)] : [])] : [];
  await writeMoney(
    db,
    together(booked, warning.write, {
      ended: { trade_no: orderNo, status: state },
      ...(splitNo !== null && state === 'SUCCESS'
        ? { refunded: { trade_no: splitNo, cents: order.amount_cents } }
        : {}),
      change: { order_no: orderNo, state, reason, finished_at: now },
      texts: arrival ? [arrival] : [],
      trail: { orderNo, steps: [outcome, ...notifiedStep(warning.notified, '余额预警'), ...notifiedStep(names)] },
    }),
    now,
  );
  await bookSplits(db, splits);
  if (state === 'SUCCESS') await recordRuledSplit(db, order, now);
  // Only wakes the notification worker, because database triggers have already inserted the event for the merchant's
  // program. A return requested in the console also wakes it, because the split may belong to a program.
  if (order.app_id !== null || order.kind === 'SPLIT_RETURN') announce(db, 'notifications');
  if (batch_no === null) return outcomeNews(order, state, reason);
  await countOutcome(db, batch_no, { state, cents: order.amount_cents, now, of: { orderNo: order.order_no } });
  return null;
}

/** Returns the notification with which the order's maker learns the final outcome. */
export function outcomeNews(order: OrderRow, state: FinalState, reason: string | null): Notification {
  const what = `${ORDER_KIND_WORDS[order.kind]}${OUTCOME_WORDS[state]}`;
  const { number, link } = orderNews(order);
  const second = `${readableCents(order.amount_cents)}元${what}，${number}`;
  const content = reason ? `${second}。\n\n原因：${reason}` : `${second}。`;
  return { type: '4', first: what, second, content, link };
}

/** Returns the SMS about a recharge that has arrived; null if the enterprise has set no phone number for it. */
async function arrivalText(db: Kysely<Database>, order: OrderRow): Promise<Text | null> {
  const row = await db
    .selectFrom('enterprise_recharges')
    .select('notify_phone')
    .where('enterprise_id', '=', order.enterprise_id)
    .executeTakeFirst();
  if (!row || row.notify_phone === '') return null;
  return { to: row.notify_phone, text: `充值${readableCents(order.amount_cents)}元已到账` };
}
