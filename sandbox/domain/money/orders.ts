import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ORDER_KIND_WORDS, type Order, type OrderKind, type OrderState } from '@/contract/orders';
import type { Database } from '../../db/schema';
import type { CollectColumn, PartyColumn } from '../../db/schemaOrders';
import { type Actor, type Context, notYours, Refusal, refuse } from '../../handlers/handler';
import { inTransaction } from '../../server/transaction';
import { audit } from '../audit';
import { verifyPaymentPassword } from '../paymentPassword';
import { fileReview, type Moment, ruleOf, type Texts } from '../reviews';
import { readConfig } from '../settings';
import { type News, tell } from '../tell';
import { sendNotice, warnIfLow } from './balanceWarnings';
import { countOutcome } from './batchOutcome';
import { formatCents, parseCents } from './cents';
import { dayOf } from './days';
import { feeOf, type Tariff } from './fees';
import { type NewEntry, type NewPosting, PLATFORM, postEntries } from './ledger';
import { KINDS } from './orderKinds';
import { type OrderRow, shownOrder, totalOf } from './orderShown';
import { type BookEntry, notePayee } from './payees';
import { mustHaveProduct } from './products';

/*
 * Orders: what a user asks to be done with money. Order, effect on the ledger, review and audit row are one transaction,
 * so that a killed process leaves all of it or nothing. Locks are taken in one order everywhere: the order, then the
 * accounts by number, then the day's sum; so crossing orders cannot wait for each other in a circle.
 */

/** bizCodes of `ORDER_REFUSALS` in the contract; the first four are final and take the number. */
const INSUFFICIENT = '20040001';
const SINGLE_LIMIT = '20040002';
const DAILY_LIMIT = '20040003';
const FROZEN = '20040006';
const OTHER_CONTENT = '20040004';
const DUPLICATE = '20040005';

type Room = Omit<Context, 'exports'> & { user: Actor };

/** Both sides of an order, looked up inside what the user may see. Nothing is written before they are known. */
export interface Sides {
  payerAccountNo: string | null;
  payeeAccountNo: string | null;
  payer: PartyColumn;
  payee: PartyColumn;
  /** Whom it pays, for the warning. */
  payeeKey: string;
  settleAccountId?: string;
  collect?: CollectColumn;
  /** Comes into the payee book. */
  book?: BookEntry;
}

/** The fields that every money call's request has; the others are content as well. */
export interface OrderRequest {
  requestNo: string;
  amount: string;
  remark: string;
  allowDuplicate?: boolean | undefined;
  payPassword?: string;
}

/** What the number stands for: every field but the password, the session's and the answer to the warning. */
export function contentHash(request: OrderRequest): string {
  const {
    requestNo: _n,
    payPassword: _p,
    allowDuplicate: _a,
    ...content
  } = request as unknown as Record<string, unknown>;
  const { merchantNo: _m, memberNo: _e, ...business } = content;
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(business).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}

interface Key {
  memberNo: string;
  kind: OrderKind;
  requestNo: string;
  hash: string;
}

const finalRefusal = (msg: string, bizCode: string) =>
  new Refusal(msg, { bizCode, fields: { amount: msg }, keep: true });

/** The first answer of a number that is taken, null of one that is not; refuses another content and what was refused. */
async function replay(db: Kysely<Database>, { memberNo, kind, requestNo, hash }: Key): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .select(['content_hash', 'answer', 'state', 'reason', 'refusal_code'])
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();
  if (!row) return null;
  if (row.content_hash !== hash) return refuse('该请求号已用于其他内容，请重新提交', { bizCode: OTHER_CONTENT });
  if (row.refusal_code !== null) throw finalRefusal(row.reason ?? '', row.refusal_code);
  return JSON.parse(row.answer ?? 'null');
}

const lines = new Map<string, Promise<unknown>>();

/**
 * One after the other per member. Tries of the password are counted before it is looked at: right ones that came at
 * once would lock it. Whoever comes later finds the number taken and hashes nothing.
 */
export async function inLine<T>(memberNo: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(memberNo) ?? Promise.resolve();
  const own = before.then(work, work);
  const settled = own.catch(() => {});
  lines.set(memberNo, settled);
  try {
    return await own;
  } finally {
    if (lines.get(memberNo) === settled) lines.delete(memberNo);
  }
}

/**
 * Places an order: the same number and content is answered as the first time; then the password, outside of any
 * transaction; then everything else in one. `resolve` tells both sides and may refuse; that takes no number.
 */
export async function placeOrder(
  room: Room,
  kind: OrderKind,
  request: OrderRequest,
  resolve: (db: Kysely<Database>) => Promise<Sides>,
): Promise<Order> {
  const memberNo = room.user.memberNo ?? notYours();
  const key = { memberNo, kind, requestNo: request.requestNo, hash: contentHash(request) };
  const first = await replay(room.db, key);
  if (first) return first;
  const { payPassword } = request;
  if (payPassword !== undefined) {
    const known = await inLine(memberNo, async () => {
      const taken = await replay(room.db, key);
      if (taken) return taken;
      // Ids that are nobody's are told before a try is spent on them.
      await resolve(room.db);
      await verifyPaymentPassword(room.db, { memberNo, password: payPassword, now: room.now, field: 'payPassword' });
      return null;
    });
    if (known) return known;
  }
  return inTransaction(room.db, async (trx) => accept({ ...room, db: trx }, key, request, await resolve(trx)));
}

export async function tariffOf(db: Kysely<Database>, kind: OrderKind): Promise<Tariff> {
  const row = await db.selectFrom('tariffs').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
  return {
    ratePpm: row.rate_ppm,
    fixedCents: row.fixed_cents,
    minCents: row.min_cents,
    maxCents: row.max_cents,
    singleLimitCents: row.single_limit_cents,
    dailyLimitCents: row.daily_limit_cents,
  };
}

/** Cents that orders of a kind have used of the day's limit. */
export async function usedOf(db: Kysely<Database>, memberNo: string, kind: OrderKind, day: string): Promise<number> {
  const row = await db
    .selectFrom('order_days')
    .select('used_cents')
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.used_cents ?? 0;
}

async function use(
  db: Kysely<Database>,
  { memberNo, kind, day, cents }: { memberNo: string; kind: OrderKind; day: string; cents: number },
): Promise<void> {
  await db
    .insertInto('order_days')
    .values({ member_no: memberNo, kind, day, used_cents: cents })
    .onConflict((conflict) =>
      conflict
        .columns(['member_no', 'kind', 'day'])
        .doUpdateSet({ used_cents: sql`order_days.used_cents + ${cents}::bigint` }),
    )
    .execute();
}

/** From which amount on a second person releases; null: never. */
export async function checkerAmountOf(
  db: Kysely<Database>,
  enterpriseId: string,
): Promise<{ cents: number | null; own: boolean }> {
  const policy = await db
    .selectFrom('checker_policies')
    .select('amount_cents')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  if (policy) return { cents: policy.amount_cents, own: true };
  const { checkerAmount } = await readConfig(db);
  return { cents: checkerAmount === null ? null : parseCents(checkerAmount), own: false };
}

/** Whether an order of this kind and amount takes a second person. Money that stays with the member takes none. */
export async function needsRelease(
  db: Kysely<Database>,
  {
    enterpriseId,
    kind,
    amountCents,
    inner,
  }: { enterpriseId: string; kind: OrderKind; amountCents: number; inner: boolean },
): Promise<boolean> {
  if (!KINDS[kind].canNeedRelease || inner) return false;
  const { cents } = await checkerAmountOf(db, enterpriseId);
  return cents !== null && amountCents >= cents;
}

const HOUR = 3_600_000;

async function refuseDuplicate(
  db: Kysely<Database>,
  { memberNo, kind, requestNo }: Key,
  { payeeKey, amountCents, now }: { payeeKey: string; amountCents: number; now: Date },
): Promise<void> {
  const same = await db
    .selectFrom('orders')
    .select('order_no')
    .where('member_no', '=', memberNo)
    .where('payee_key', '=', payeeKey)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .where('amount_cents', '=', amountCents)
    .where('state', 'not in', ['REFUSED', 'FAILED'])
    .where((eb) => eb.not(eb.and([eb('kind', '=', kind), eb('request_no', '=', requestNo)])))
    .executeTakeFirst();
  if (same)
    refuse(`一小时内已向该收款方提交过相同金额（单号${same.order_no}），请确认是否重复`, { bizCode: DUPLICATE });
}

interface LockedAccount {
  account_no: string;
  member_no: string | null;
  balance_cents: number | null;
  frozen_cents: number;
  status: 'NORMAL' | 'FROZEN';
}

/** Locks customer accounts in the ledger's own order. */
export const lockAccounts = (db: Kysely<Database>, accountNos: readonly string[]): Promise<LockedAccount[]> =>
  db
    .selectFrom('accounts')
    .select(['account_no', 'member_no', 'balance_cents', 'frozen_cents', 'status'])
    .where('account_no', 'in', accountNos)
    .where('member_no', 'is not', null)
    .orderBy('account_no')
    .forNoKeyUpdate()
    .execute();

const ownAccounts = (row: Pick<OrderRow, 'payer_account_no' | 'payee_account_no'>) =>
  [row.payer_account_no, row.payee_account_no].filter((accountNo) => accountNo !== null);

/** `20261121` and sixteen random digits. */
function newOrderNo({ now, random }: Moment): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 10_000_000_000_000_000n;
  return `${dayOf(now).replaceAll('-', '')}${String(digits).padStart(16, '0')}`;
}

interface Step {
  step: string;
  text: string;
  /** A person's name; the platform where nobody is said. */
  by?: string;
}

/** Adds to the trail of an order that is locked. */
async function trail(db: Kysely<Database>, orderNo: string, at: Date, steps: readonly Step[]): Promise<void> {
  const { last } = await db
    .selectFrom('order_steps')
    .where('order_no', '=', orderNo)
    .select(sql<number>`coalesce(max(nr), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await begun(db, orderNo, at, steps, last);
}

/** The same of an order that has no trail yet. */
async function begun(db: Kysely<Database>, orderNo: string, at: Date, steps: readonly Step[], last = 0): Promise<void> {
  await db
    .insertInto('order_steps')
    .values(
      steps.map(({ step, text, by = '平台' }, index) => ({
        order_no: orderNo,
        nr: last + index + 1,
        at,
        step,
        text,
        by_name: by,
      })),
    )
    .execute();
}

/** A line of a batch: the batch was confirmed, and released where it had to be, as a whole. */
export interface OfBatch {
  batchNo: string;
  /** The merchant's own number of the line; empty where it has none. */
  merchantOrderNo: string;
}

/**
 * Places the order of a batch's line in the caller's transaction. The same number is answered as the first time. A final
 * refusal is thrown and its order stands.
 */
export async function placeLine(
  room: Room,
  kind: OrderKind,
  request: OrderRequest,
  { sides, batch }: { sides: Sides; batch: OfBatch },
): Promise<Order> {
  const key = {
    memberNo: room.user.memberNo ?? notYours(),
    kind,
    requestNo: request.requestNo,
    hash: contentHash(request),
  };
  return (await replay(room.db, key)) ?? (await accept(room, key, request, sides, batch));
}

/** Writes the order, its effect and its trail; the caller's transaction holds all of it. */
async function accept(room: Room, key: Key, request: OrderRequest, sides: Sides, batch?: OfBatch): Promise<Order> {
  const { db, now, user } = room;
  const { memberNo, kind } = key;
  const enterpriseId = user.enterpriseId ?? notYours();
  await mustHaveProduct(db, memberNo, kind);
  const amountCents = parseCents(request.amount);
  const tariff = await tariffOf(db, kind);
  const inserted = await db
    .insertInto('orders')
    .values({
      order_no: newOrderNo(room),
      member_no: memberNo,
      enterprise_id: enterpriseId,
      merchant_no: user.merchantNo,
      kind,
      request_no: key.requestNo,
      content_hash: key.hash,
      state: 'PROCESSING',
      amount_cents: amountCents,
      fee_cents: feeOf(tariff, amountCents),
      payer_account_no: sides.payerAccountNo,
      payee_account_no: sides.payeeAccountNo,
      payer: JSON.stringify(sides.payer),
      payee: JSON.stringify(sides.payee),
      payee_key: sides.payeeKey,
      settle_account_id: sides.settleAccountId ?? null,
      collect: sides.collect ? JSON.stringify(sides.collect) : null,
      remark: request.remark,
      reason: null,
      refusal_code: null,
      answer: null,
      maker_id: user.userId,
      maker_name: sql<string>`(select nick_name from users where user_id = ${user.userId})`,
      checker_id: null,
      checker_name: null,
      created_at: now,
      due_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.columns(['member_no', 'kind', 'request_no']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // Somebody else was quicker: the insert has waited for his commit.
  if (!inserted) return (await replay(db, key)) ?? Promise.reject(new Error('an order that is there and is not'));

  // What can be known before is asked before: others wait for these accounts.
  const checker = KINDS[kind].canNeedRelease && !batch ? (await checkerAmountOf(db, enterpriseId)).cents : null;
  const locked = await lockAccounts(db, ownAccounts(inserted));
  const payer = locked.find(({ account_no }) => account_no === sides.payerAccountNo);
  const inner = locked.length === 2 && locked.every((account) => account.member_no === memberNo);
  if (KINDS[kind].warnsOfDuplicates && !request.allowDuplicate)
    await refuseDuplicate(db, key, { payeeKey: sides.payeeKey, amountCents, now });

  const used = tariff.dailyLimitCents === null ? 0 : await usedOf(db, memberNo, kind, dayOf(now));
  const refusal = refusalOf({ tariff, amountCents, used, payer, total: totalOf(inserted) });
  if (refusal) {
    await conclude(room, inserted, { state: 'REFUSED', reason: refusal.msg, refusalCode: refusal.bizCode });
    await begun(db, inserted.order_no, now, [{ step: 'REFUSED', text: refusal.msg }]);
    throw finalRefusal(refusal.msg, refusal.bizCode);
  }

  const waits = checker !== null && amountCents >= checker && !inner;
  const atOnce = !waits && isAtOnce(inserted, inner);
  await use(db, { memberNo, kind, day: dayOf(now), cents: amountCents });
  if (sides.book) await notePayee(db, { memberNo, entry: sides.book, payeeId: room.newId('SK'), now });
  await db
    .insertInto('trades')
    .values({
      trade_no: inserted.order_no,
      business_type: KINDS[kind].businessType,
      member_no: memberNo,
      merchant_no: user.merchantNo,
      direction: KINDS[kind].movement === 'ARRIVAL' ? 'IN' : inner ? 'INNER' : 'OUT',
      counterparty_name: (KINDS[kind].movement === 'ARRIVAL' ? sides.payer : sides.payee).name,
      counterparty_account: (KINDS[kind].movement === 'ARRIVAL' ? sides.payer : sides.payee).accountNo,
      amount_cents: amountCents,
      fee_cents: inserted.fee_cents,
      status: atOnce ? 'SUCCESS' : 'PROCESSING',
      remark: request.remark,
      created_at: now,
      finished_at: atOnce ? now : null,
      // A customer at the cashier is known by no channel yet; all else follows from the trade itself.
      ...(kind === 'CASHIER' ? { scene: 'CASHIER' as const } : {}),
      ...(batch ? { batch_no: batch.batchNo } : {}),
      ...(batch?.merchantOrderNo ? { merchant_order_no: batch.merchantOrderNo } : {}),
    })
    .execute();
  const accepted: Step = { step: 'ACCEPTED', text: '已提交', by: inserted.maker_name };
  if (waits) {
    await freeze(db, inserted, totalOf(inserted));
    await tellCheckers(room, inserted);
    await begun(db, inserted.order_no, now, [accepted, { step: 'WAIT_RELEASE', text: '等待复核' }]);
    return conclude(room, inserted, { state: 'WAIT_RELEASE' });
  }
  const { outcome, steps } = await proceed(room, inserted, inner);
  if (batch && outcome.state === 'SUCCESS')
    await countOutcome(db, batch.batchNo, { state: 'SUCCESS', cents: amountCents, now });
  await begun(db, inserted.order_no, now, [accepted, ...steps]);
  return conclude(room, inserted, outcome);
}

/** Why an order is finally refused; null when it is not. The balance comes first: a limit is told to who could pay. */
export function refusalOf({
  tariff,
  amountCents,
  used,
  payer,
  total,
}: {
  tariff: Tariff;
  amountCents: number;
  used: number;
  payer: Pick<LockedAccount, 'balance_cents' | 'frozen_cents' | 'status'> | undefined;
  total: number;
}): { msg: string; bizCode: string } | null {
  if (payer?.status === 'FROZEN') return { msg: '付款账户已冻结', bizCode: FROZEN };
  if (payer && (payer.balance_cents ?? 0) - payer.frozen_cents < total)
    return { msg: '余额不足', bizCode: INSUFFICIENT };
  if (tariff.singleLimitCents !== null && amountCents > tariff.singleLimitCents)
    return { msg: '超出单笔限额', bizCode: SINGLE_LIMIT };
  if (tariff.dailyLimitCents !== null && used + amountCents > tariff.dailyLimitCents)
    return { msg: '超出当日限额', bizCode: DAILY_LIMIT };
  return null;
}

interface Outcome {
  state: OrderState;
  dueAt?: Date;
  reason?: string;
  refusalCode?: string;
}

/** Writes the first answer with its audit row. */
async function conclude(room: Room, order: OrderRow, { state, dueAt, reason, refusalCode }: Outcome): Promise<Order> {
  const { db, now, user } = room;
  const after: OrderRow = {
    ...order,
    state,
    due_at: dueAt ?? null,
    reason: reason ?? null,
    finished_at: state === 'PROCESSING' || state === 'WAIT_RELEASE' ? null : now,
  };
  const answer = shownOrder(after, now);
  await db
    .updateTable('orders')
    .set({
      state,
      due_at: after.due_at,
      reason: after.reason,
      finished_at: after.finished_at,
      refusal_code: refusalCode ?? null,
      answer: JSON.stringify(answer),
    })
    .where('order_no', '=', order.order_no)
    .execute();
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: state === 'REFUSED' ? 'order.refused' : 'order.accepted',
    subject: order.order_no,
    detail: { kind: order.kind, requestNo: order.request_no, amount: answer.amount, fee: answer.fee, state, reason },
    address: room.address,
  });
  return answer;
}

/** Freezes cents of an account, or (negative) frees them. */
export const freeze = (db: Kysely<Database>, { payer_account_no }: Pick<OrderRow, 'payer_account_no'>, cents: number) =>
  db
    .updateTable('accounts')
    .set({ frozen_cents: sql<number>`frozen_cents + ${cents}::bigint` })
    .where('account_no', '=', payer_account_no)
    .execute();

// --- entries --------------------------------------------------------------------------------------------------------

const FEE_PARTY = { counterpartyName: '平台手续费', counterpartyAccount: '', remark: '手续费' };

/** One side of an entry as its owner reads it. */
const side = (accountNo: string, amountCents: number, party: PartyColumn, remark: string): NewPosting => ({
  accountNo,
  amountCents,
  counterpartyName: party.name,
  counterpartyAccount: party.accountNo,
  remark,
});

const entry = (order: OrderRow, at: Date, postings: readonly NewPosting[], tradeNo = order.order_no): NewEntry => ({
  tradeNo,
  businessType: KINDS[order.kind].businessType,
  createdAt: at,
  postings: postings.filter(({ amountCents }) => amountCents !== 0),
});

const own = (accountNo: string | null): string => {
  if (accountNo === null) throw new Error('an order without the account it moves');
  return accountNo;
};

/** Amount and fee leave the account and wait in clearing; negated they come back (`remark` says why). */
function held(order: OrderRow, at: Date, sign: 1 | -1 = 1, remark = order.remark): NewEntry {
  const payer = own(order.payer_account_no);
  return entry(order, at, [
    side(payer, -sign * order.amount_cents, order.payee, remark),
    {
      accountNo: payer,
      amountCents: -sign * order.fee_cents,
      ...FEE_PARTY,
      remark: sign === 1 ? '手续费' : '手续费退回',
    },
    side(PLATFORM.clearing, sign * (order.amount_cents + order.fee_cents), order.payer, remark),
  ]);
}

/** The bank has paid: what waited in clearing is the bank's, and the fee is earned. */
const paidByBank = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(PLATFORM.clearing, -(order.amount_cents + order.fee_cents), order.payer, order.remark),
    side(PLATFORM.bank, order.amount_cents, order.payee, order.remark),
    side(PLATFORM.feeIncome, order.fee_cents, order.payer, '手续费'),
  ]);

/** 退汇: the amount comes back from the bank; the fee does not, the bank has done its work. */
const sentBack = (order: OrderRow, at: Date): NewEntry =>
  entry(order, at, [
    side(PLATFORM.bank, -order.amount_cents, order.payee, '退汇'),
    side(own(order.payer_account_no), order.amount_cents, order.payee, '退汇'),
  ]);

/** Money has come in; the fee is paid out of it. */
const arrived = (order: OrderRow, at: Date): NewEntry => {
  const payee = own(order.payee_account_no);
  const from = order.kind === 'RECHARGE' ? PLATFORM.bank : PLATFORM.clearing;
  return entry(order, at, [
    side(payee, order.amount_cents, order.payer, order.remark),
    { accountNo: payee, amountCents: -order.fee_cents, ...FEE_PARTY },
    side(from, -order.amount_cents, order.payee, order.remark),
    side(PLATFORM.feeIncome, order.fee_cents, order.payee, '手续费'),
  ]);
};

/** From clearing into somebody else's wallet, as a trade of his own: his list and his sums have it. */
async function reaching(db: Kysely<Database>, order: OrderRow, at: Date): Promise<NewEntry> {
  const tradeNo = `${order.order_no}01`;
  const payee = own(order.payee_account_no);
  await sql`insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account,
      amount_cents, status, remark, created_at, finished_at)
    select ${tradeNo}, ${KINDS[order.kind].businessType}, member_no, 'IN', ${order.payer.name}, ${order.payer.accountNo},
           ${order.amount_cents}::bigint, 'SUCCESS', ${order.remark}, ${at}::timestamptz, ${at}::timestamptz
      from accounts where account_no = ${payee}`.execute(db);
  return entry(
    order,
    at,
    [
      side(PLATFORM.clearing, -order.amount_cents, order.payer, order.remark),
      side(payee, order.amount_cents, order.payer, order.remark),
    ],
    tradeNo,
  );
}

// --- the way of an order --------------------------------------------------------------------------------------------

export const REVIEW_OF = { ARRIVAL: 'ORDER_ARRIVAL', BANK: 'ORDER_PAYMENT', WALLET: 'ORDER_CHECK' } as const;

/** What the rule reads. 退汇 is said by a payee alone (interface, "Demo data"): in a remark it is a word like others. */
export const ruleTexts = (order: Pick<OrderRow, 'kind' | 'payee' | 'payer' | 'remark'>): Texts => ({
  name: (KINDS[order.kind].movement === 'ARRIVAL' ? order.payer : order.payee).name,
  remark: order.remark.replaceAll('退汇', ''),
});

/** Between wallets, and with nothing about it that somebody would have to look at. */
const isAtOnce = (order: OrderRow, inner: boolean): boolean =>
  KINDS[order.kind].movement === 'WALLET' && (inner || ruleOf(ruleTexts(order), true).decision === 'PASS');

/** Does what an accepted or released order is for: at once between wallets, else the bank is asked. Its trade is the caller's. */
async function proceed(
  room: { db: Kysely<Database>; now: Date; reviewDelayMs: number; newId: Context['newId'] },
  order: OrderRow,
  inner: boolean,
): Promise<{ outcome: Outcome; steps: Step[] }> {
  const { db, now } = room;
  const { movement } = KINDS[order.kind];
  if (isAtOnce(order, inner)) {
    const entries = inner
      ? [
          entry(order, now, [
            side(own(order.payer_account_no), -order.amount_cents, order.payee, order.remark),
            side(own(order.payee_account_no), order.amount_cents, order.payer, order.remark),
          ]),
        ]
      : [held(order, now), await reaching(db, order, now)];
    await postEntries(db, entries);
    await warnIfLow(db, own(order.payer_account_no), now);
    return {
      outcome: { state: 'SUCCESS' },
      steps: [{ step: 'SUCCESS', text: `${ORDER_KIND_WORDS[order.kind]}成功` }],
    };
  }
  if (movement !== 'ARRIVAL') {
    await postEntries(db, [held(order, now)]);
    await warnIfLow(db, own(order.payer_account_no), now);
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
  return { outcome: { state: 'PROCESSING', dueAt }, steps: [{ step: 'PROCESSING', text }] };
}

/** Answers the number of the batch that the trade came in; null where it came alone. */
async function finishTrade(
  db: Kysely<Database>,
  { order_no }: OrderRow,
  status: 'SUCCESS' | 'FAILED' | 'RETURNED',
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

export const orderByNo = (db: Kysely<Database>, orderNo: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();

const lockOrder = (db: Kysely<Database>, orderNo: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirstOrThrow();

const OUTCOME_WORDS = { SUCCESS: '成功', FAILED: '失败', RETURNED: '已退汇' } as const;

/** The outcome of an order under way, with its entries; answers the message for its maker. Runs in a review's transaction. */
export async function finishOrder(
  db: Kysely<Database>,
  orderNo: string,
  { state, reason = null, now }: { state: 'SUCCESS' | 'FAILED' | 'RETURNED'; reason?: string | null; now: Date },
): Promise<News | null> {
  const order = await lockOrder(db, orderNo);
  if (order.state !== 'PROCESSING') throw new Error(`order ${orderNo} is ${order.state} and not under way`);
  await lockAccounts(db, ownAccounts(order));
  await postEntries(db, await entriesOf(db, order, state, now));
  if (state === 'FAILED' || state === 'RETURNED')
    await use(db, {
      memberNo: order.member_no,
      kind: order.kind,
      day: dayOf(order.created_at),
      cents: -order.amount_cents,
    });
  const batchNo = await finishTrade(db, order, state, now);
  await db.updateTable('orders').set({ state, reason, finished_at: now }).where('order_no', '=', orderNo).execute();
  const what = `${ORDER_KIND_WORDS[order.kind]}${OUTCOME_WORDS[state]}`;
  if (state === 'SUCCESS' && order.kind === 'RECHARGE') await tellArrival(db, order, now);
  const outcome: Step = { step: state, text: reason ? `${what}：${reason}` : what };
  if (batchNo !== null) {
    // The batch tells its maker once, when all of it is final.
    await trail(db, orderNo, now, [outcome]);
    await countOutcome(db, batchNo, { state, cents: order.amount_cents, now });
    return null;
  }
  await trail(db, orderNo, now, [outcome, { step: 'MESSAGE', text: `已通知${order.maker_name}` }]);
  const second = `${formatCents(order.amount_cents)}元${what}，单号${orderNo}`;
  return {
    type: '4',
    first: what,
    second,
    content: reason ? `${second}。\n\n原因：${reason}` : `${second}。`,
    link: { url: '/fund-manage/operate', text: '查看操作记录' },
  };
}

async function entriesOf(
  db: Kysely<Database>,
  order: OrderRow,
  state: 'SUCCESS' | 'FAILED' | 'RETURNED',
  now: Date,
): Promise<NewEntry[]> {
  switch (KINDS[order.kind].movement) {
    case 'ARRIVAL':
      return state === 'SUCCESS' ? [arrived(order, now)] : [];
    case 'BANK':
      if (state === 'FAILED') return [held(order, now, -1, '付款失败退回')];
      return state === 'SUCCESS' ? [paidByBank(order, now)] : [paidByBank(order, now), sentBack(order, now)];
    case 'WALLET':
      return state === 'SUCCESS'
        ? [await reaching(db, order, now)]
        : [held(order, now, -1, state === 'FAILED' ? '付款失败退回' : '退汇')];
  }
}

async function tellArrival(db: Kysely<Database>, order: OrderRow, now: Date): Promise<void> {
  const row = await db
    .selectFrom('enterprise_recharges')
    .select('notify_phone')
    .where('enterprise_id', '=', order.enterprise_id)
    .executeTakeFirst();
  if (row && row.notify_phone !== '')
    await sendNotice(db, { to: row.notify_phone, text: `充值${formatCents(order.amount_cents)}元已到账`, now });
}

// --- maker and checker ----------------------------------------------------------------------------------------------

async function tellCheckers({ db, now, user }: Room, order: OrderRow): Promise<void> {
  const checkers = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', order.enterprise_id)
    .where('rp.permission', '=', 'fund:release')
    .where('ue.user_id', '<>', user.userId)
    .where('u.status', '=', 'ACTIVE')
    .select('ue.user_id')
    .execute();
  const second = `${order.maker_name}提交的${ORDER_KIND_WORDS[order.kind]}${formatCents(order.amount_cents)}元等待复核`;
  for (const { user_id } of checkers)
    await tell(
      db,
      user_id,
      {
        type: '4',
        first: '待复核',
        second,
        content: `${second}，单号${order.order_no}。`,
        link: { url: '/fund-manage/operate', text: '查看操作记录' },
      },
      now,
    );
}

/**
 * A second person releases an order (`reason` null) or refuses it. The maker cannot. The same decision again by the same
 * person is answered with what has become of it.
 */
export async function decideRelease(room: Room, orderNo: string, reason: string | null): Promise<Order> {
  const { db, now, user } = room;
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('member_no', '=', user.memberNo)
    .forUpdate()
    .executeTakeFirst();
  const order = found ?? notYours();
  if (order.maker_id === user.userId) refuse('不能复核自己提交的操作', { bizCode: '20040007' });
  // Refused here, it never came to be expected; released, it was paid at once or is.
  const released = order.state === 'SUCCESS' || order.due_at !== null;
  if (order.checker_id === user.userId && released === (reason === null)) return shownOrder(order, now);
  if (order.state !== 'WAIT_RELEASE') refuse('该操作已不在待复核状态', { bizCode: '20040008' });
  const locked = await lockAccounts(db, ownAccounts(order));
  const payer = locked.find(({ account_no }) => account_no === order.payer_account_no);
  if (reason === null && payer?.status === 'FROZEN') refuse('付款账户已冻结', { bizCode: FROZEN });
  await freeze(db, order, -totalOf(order));
  const { nick_name: by } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const text = reason === null ? '复核通过' : `复核拒绝：${reason}`;
  const { outcome, steps } =
    reason === null
      ? await proceed(room, order, false)
      : { outcome: await stopped(db, order, { reason, now }), steps: [{ step: 'FAILED', text: '已退回可用余额' }] };
  if (outcome.state === 'SUCCESS') await finishTrade(db, order, 'SUCCESS', now);
  await trail(db, orderNo, now, [{ step: reason === null ? 'RELEASED' : 'RELEASE_REFUSED', text, by }, ...steps]);
  const after: OrderRow = {
    ...order,
    state: outcome.state,
    due_at: outcome.dueAt ?? null,
    reason,
    checker_id: user.userId,
    checker_name: by,
    finished_at: outcome.state === 'PROCESSING' ? null : now,
  };
  const { state, due_at, checker_id, checker_name, finished_at } = after;
  await db
    .updateTable('orders')
    .set({ state, due_at, reason, checker_id, checker_name, finished_at })
    .where('order_no', '=', orderNo)
    .execute();
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: reason === null ? 'order.released' : 'order.releaseRefused',
    subject: orderNo,
    detail: { kind: order.kind, makerId: order.maker_id, state, reason },
    address: room.address,
  });
  return shownOrder(after, now);
}

/** A refused one has failed: nothing had left the account. */
async function stopped(
  db: Kysely<Database>,
  order: OrderRow,
  { reason, now }: { reason: string; now: Date },
): Promise<Outcome> {
  await use(db, {
    memberNo: order.member_no,
    kind: order.kind,
    day: dayOf(order.created_at),
    cents: -order.amount_cents,
  });
  await finishTrade(db, order, 'FAILED', now);
  const second = `${ORDER_KIND_WORDS[order.kind]}${formatCents(order.amount_cents)}元复核未通过`;
  await tell(
    db,
    order.maker_id,
    {
      type: '4',
      first: '复核未通过',
      second,
      content: `${second}，单号${order.order_no}。\n\n原因：${reason}`,
      link: { url: '/fund-manage/operate', text: '查看操作记录' },
    },
    now,
  );
  return { state: 'FAILED', reason };
}
