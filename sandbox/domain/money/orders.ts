import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Order, OrderKind } from '@/contract/orders';
import type { Database } from '../../db/schema';
import type { CollectColumn, PartyColumn } from '../../db/schemaOrders';
import { type Actor, type Context, notYours, Refusal } from '../../handlers/handler';
import { inTransaction } from '../../server/transaction';
import { audit } from '../audit';
import type { Moment } from '../reviews';
import { mustStillBeSignedIn } from '../sessions';
import { countOutcome } from './batchOutcome';
import { parseCents } from './cents';
import { dayOf } from './days';
import { feeOf } from './fees';
import { freeze, lockAccounts } from './ledger';
import { KINDS } from './orderKinds';
import { countDay, type FinalRefusal, lockedUsedOf, refusalOf, refuseDuplicate, tariffOf } from './orderLimits';
import { isAtOnce, type Outcome, ownAccounts, proceed } from './orderProgress';
import { type OrderRow, orderNews, shownOrder, totalOf } from './orderShown';
import { begun, type Step, told } from './orderSteps';
import { type BookEntry, notePayee } from './payees';
import { mustHaveProduct } from './products';
import { otherContent, takenOrProven } from './provenOnce';
import { checkerAmountOf, tellCheckers } from './release';

/*
 * Placing orders: what a user asks to be done with money. Order, effect on the ledger, review and audit row are one
 * transaction, so that a killed process leaves all of it or nothing. Locks are taken in one order everywhere: who asks, the
 * order, then the accounts by number, then the day's sum; so crossing orders cannot wait for each other in a circle.
 */

type Room = Omit<Context, 'exports' | 'readers'> & { user: Actor };

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

const finalRefusal = ({ msg, bizCode }: FinalRefusal) =>
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
  if (row.content_hash !== hash) return otherContent();
  if (row.refusal_code !== null) throw finalRefusal({ msg: row.reason ?? '', bizCode: row.refusal_code });
  return JSON.parse(row.answer ?? 'null');
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
  const taken = await takenOrProven(
    room,
    { memberNo, password: request.payPassword },
    { replay: () => replay(room.db, key), look: () => resolve(room.db) },
  );
  if (taken) return taken;
  return inTransaction(room.db, async (trx) => {
    await mustStillBeSignedIn(trx, room.user);
    return accept({ ...room, db: trx }, key, request, await resolve(trx));
  });
}

/** `20261121` and sixteen random digits. */
function newOrderNo({ now, random }: Moment): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 10_000_000_000_000_000n;
  return `${dayOf(now).replaceAll('-', '')}${String(digits).padStart(16, '0')}`;
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
  if (KINDS[kind].warnsOfDuplicates && !request.allowDuplicate) await refuseDuplicate(db, inserted);

  const used = tariff.dailyLimitCents === null ? 0 : await lockedUsedOf(db, inserted);
  const refusal = refusalOf({ tariff, amountCents, used, payer, total: totalOf(inserted) });
  if (refusal) {
    await conclude(room, inserted, { state: 'REFUSED', reason: refusal.msg }, refusal.bizCode);
    await begun(db, inserted.order_no, now, [{ step: 'REFUSED', text: refusal.msg }]);
    throw finalRefusal(refusal);
  }

  const waits = checker !== null && amountCents >= checker && !inner;
  const atOnce = !waits && isAtOnce(inserted, inner);
  await countDay(db, inserted);
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
      // A customer at the cashier is known by no channel yet, and a remark of the user's says nothing of its list; all else
      // follows from the trade itself.
      ...(kind === 'CASHIER' ? { scene: 'CASHIER' as const } : inner ? { scene: 'INNER' as const } : {}),
      ...(batch ? { batch_no: batch.batchNo } : {}),
      ...(batch?.merchantOrderNo ? { merchant_order_no: batch.merchantOrderNo } : {}),
    })
    .execute();
  const accepted: Step = { step: 'ACCEPTED', text: '已提交', by: inserted.maker_name };
  if (waits) {
    await freeze(db, inserted, totalOf(inserted));
    const checkers = await tellCheckers(room, inserted, orderNews(inserted));
    const steps = [accepted, { step: 'WAIT_RELEASE', text: '等待复核' }, ...told(checkers)];
    await begun(db, inserted.order_no, now, steps);
    return conclude(room, inserted, { state: 'WAIT_RELEASE' });
  }
  const { outcome, steps } = await proceed(room, inserted, inner);
  if (batch && outcome.state === 'SUCCESS')
    await countOutcome(db, batch.batchNo, { state: 'SUCCESS', cents: amountCents, now });
  await begun(db, inserted.order_no, now, [accepted, ...steps]);
  return conclude(room, inserted, outcome);
}

/** Writes the first answer with its audit row. */
async function conclude(
  room: Room,
  order: OrderRow,
  { state, dueAt, reason }: Outcome,
  refusalCode?: string,
): Promise<Order> {
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
