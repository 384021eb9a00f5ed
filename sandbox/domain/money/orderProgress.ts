import { type Kysely, sql } from 'kysely';
import { ORDER_KIND_WORDS, type OrderState } from '@/contract/orders';
import type { Database } from '../../db/schema';
import type { Context } from '../../handlers/handler';
import { maskedMobile } from '../contact';
import { fileReview, ruleOf, type Texts } from '../reviews';
import type { News } from '../tell';
import { sendNotice, warnIfLow } from './balanceWarnings';
import { countOutcome } from './batchOutcome';
import { formatCents } from './cents';
import { lockAccounts, postEntries } from './ledger';
import { type FinalState, held, outcomeEntries, own, reaching, within } from './orderEntries';
import { KINDS } from './orderKinds';
import { countDay } from './orderLimits';
import { type OrderRow, orderNews } from './orderShown';
import { type Step, told, trail } from './orderSteps';

/*
 * The way of an order that was accepted: between wallets at once, else a review stands for the bank, and its decision
 * finishes the order.
 */

/** What has become of an order for now. */
export interface Outcome {
  state: OrderState;
  dueAt?: Date;
  reason?: string;
}

const REVIEW_OF = { ARRIVAL: 'ORDER_ARRIVAL', BANK: 'ORDER_PAYMENT', WALLET: 'ORDER_CHECK' } as const;

/** What the rule reads. 退汇 is said by a payee alone (interface, "Demo data"): in a remark it is a word like others. */
export const ruleTexts = (order: Pick<OrderRow, 'kind' | 'payee' | 'payer' | 'remark'>): Texts => ({
  name: (KINDS[order.kind].movement === 'ARRIVAL' ? order.payer : order.payee).name,
  remark: order.remark.replaceAll('退汇', ''),
});

/** Between wallets, and with nothing about it that somebody would have to look at. */
export const isAtOnce = (order: OrderRow, inner: boolean): boolean =>
  KINDS[order.kind].movement === 'WALLET' && (inner || ruleOf(ruleTexts(order), true).decision === 'PASS');

/** Does what an accepted or released order is for: at once between wallets, else the bank is asked. Its trade is the caller's. */
export async function proceed(
  room: { db: Kysely<Database>; now: Date; reviewDelayMs: number; newId: Context['newId'] },
  order: OrderRow,
  inner: boolean,
): Promise<{ outcome: Outcome; steps: Step[] }> {
  const { db, now } = room;
  const { movement } = KINDS[order.kind];
  if (isAtOnce(order, inner)) {
    const entries = inner ? [within(order, now)] : [held(order, now), await reaching(db, order, now)];
    await postEntries(db, entries);
    const warned = await warnIfLow(db, own(order.payer_account_no), now);
    return {
      outcome: { state: 'SUCCESS' },
      steps: [{ step: 'SUCCESS', text: `${ORDER_KIND_WORDS[order.kind]}成功` }, ...told(warned, '余额预警')],
    };
  }
  let warned: string[] = [];
  if (movement !== 'ARRIVAL') {
    await postEntries(db, [held(order, now)]);
    warned = await warnIfLow(db, own(order.payer_account_no), now);
  }
  const text = { ARRIVAL: '等待款项到账', BANK: '已提交银行处理', WALLET: '核对中' }[movement];
  const dueAt = await fileReview(db, {
    kind: REVIEW_OF[movement],
    subject: order.order_no,
    enterpriseId: null,
    userId: order.maker_id,
    now,
    delayMs: room.reviewDelayMs,
    newId: room.newId,
  });
  const steps = [{ step: 'PROCESSING', text }, ...told(warned, '余额预警')];
  return { outcome: { state: 'PROCESSING', dueAt }, steps };
}

/** Answers the number of the batch that the trade came in; null where it came alone. */
export async function finishTrade(
  db: Kysely<Database>,
  { order_no }: OrderRow,
  status: FinalState,
  at: Date,
): Promise<string | null> {
  const trade = await db
    .updateTable('trades')
    .set({ status, finished_at: sql<Date>`greatest(created_at, ${at}::timestamptz)` })
    .where('trade_no', '=', order_no)
    .returning('batch_no')
    .executeTakeFirst();
  return trade?.batch_no ?? null;
}

/** Own accounts of both sides, as far as there are any. */
export const ownAccounts = (row: Pick<OrderRow, 'payer_account_no' | 'payee_account_no'>): string[] =>
  [row.payer_account_no, row.payee_account_no].filter((accountNo) => accountNo !== null);

export const orderByNo = (db: Kysely<Database>, orderNo: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();

const lockOrder = (db: Kysely<Database>, orderNo: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirstOrThrow();

const OUTCOME_WORDS = { SUCCESS: '成功', FAILED: '失败', RETURNED: '已退汇' } as const;

/** The outcome of an order under way, with its entries; answers the message for its maker. Runs in a review's transaction. */
export async function finishOrder(
  db: Kysely<Database>,
  orderNo: string,
  { state, reason = null, now }: { state: FinalState; reason?: string | null; now: Date },
): Promise<News | null> {
  const order = await lockOrder(db, orderNo);
  if (order.state !== 'PROCESSING') throw new Error(`order ${orderNo} is ${order.state} and not under way`);
  await lockAccounts(db, ownAccounts(order));
  await postEntries(db, await outcomeEntries(db, order, state, now));
  if (state !== 'SUCCESS') await countDay(db, order, -1);
  const batchNo = await finishTrade(db, order, state, now);
  await db.updateTable('orders').set({ state, reason, finished_at: now }).where('order_no', '=', orderNo).execute();
  const texted = state === 'SUCCESS' && order.kind === 'RECHARGE' ? await tellArrival(db, order, now) : [];
  const what = `${ORDER_KIND_WORDS[order.kind]}${OUTCOME_WORDS[state]}`;
  const outcome: Step = { step: state, text: reason ? `${what}：${reason}` : what };
  if (batchNo !== null) {
    // The batch tells its maker once, when all of it is final.
    await trail(db, orderNo, now, [outcome]);
    await countOutcome(db, batchNo, { state, cents: order.amount_cents, now });
    return null;
  }
  await trail(db, orderNo, now, [outcome, ...told([order.maker_name, ...texted])]);
  return outcomeNews(order, state, reason);
}

/** What the maker of an order is told when it is final. */
export function outcomeNews(order: OrderRow, state: FinalState, reason: string | null): News {
  const what = `${ORDER_KIND_WORDS[order.kind]}${OUTCOME_WORDS[state]}`;
  const { number, link } = orderNews(order);
  const second = `${formatCents(order.amount_cents)}元${what}，${number}`;
  const content = reason ? `${second}。\n\n原因：${reason}` : `${second}。`;
  return { type: '4', first: what, second, content, link };
}

/** Answers who was told. */
async function tellArrival(db: Kysely<Database>, order: OrderRow, now: Date): Promise<string[]> {
  const row = await db
    .selectFrom('enterprise_recharges')
    .select('notify_phone')
    .where('enterprise_id', '=', order.enterprise_id)
    .executeTakeFirst();
  if (!row || row.notify_phone === '') return [];
  await sendNotice(db, { to: row.notify_phone, text: `充值${formatCents(order.amount_cents)}元已到账`, now });
  return [maskedMobile(row.notify_phone)];
}
