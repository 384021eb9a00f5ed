import type { Kysely } from 'kysely';
import type { PayMethod } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { announce } from '../announce';
import { audit } from '../audit';
import { type AuthedContext, type Context, memberOf } from '../context';
import { formatCents } from '../money/cents';
import { mustNotOwe } from '../money/fees/feeRepay';
import { SINGLE_LIMIT, singleText } from '../money/orders/orderLimits';
import { newOrderNo, RULE_FAULT } from '../money/orders/orders';
import { byHash, hashOf, lockNumber, oncePerNumber } from '../oncePerNumber';
import { offCashier } from '../products/cashierChoice';
import { mustAllBeOpen } from '../products/gate';
import { keepingRefusal, mustNotBeRefused } from '../programs/refusedNumbers';
import { atField, notYours, refuse } from '../refusal';
import { type Deciding, decideNext } from '../reviews';
import { ruledBy } from '../rules/orders';
import { planOf } from '../rules/plan';
import { mustStillBeSignedIn } from '../sessions';
import { type CashierSettings, cashierSettings, offeredMethods, usualMinutes } from './methods';
import type { CashierOrderRow } from './model';

/*
 * Orders that a payer pays at the cashier. A program creates them, or a user of the merchant creates a link for one customer. All
 * functions run in the caller's transaction. Each change locks the order's row before any lock on money (README).
 */

type CashierContext = Pick<AuthedContext, 'db' | 'now' | 'address' | 'random' | 'user'>;

/** A requested order; its texts have passed `OPEN_ORDER_FIELDS`. */
export interface NewCashierOrder {
  merchantNo: string;
  /** The merchant's own order number. A repeated request with this number creates no second order. */
  outTradeNo: string;
  amountCents: number;
  subject: string;
  attach: string;
  /** Pay methods that the payer may use. Null: all methods that the merchant's cashier offers. */
  payMethods: readonly PayMethod[] | null;
  /** Time to pay in minutes. Undefined: the cashier's parameter, otherwise 120. */
  expireMinutes: number | undefined;
  /** Return address of the order; empty: the address in the cashier's parameters. */
  returnUrl: string;
  ruleNo: string | null;
}

/** bizCodes of the refusals that the API contract declares in `ORDER_REFUSALS` and for `cashierOrderClose`. */
const NOT_OPEN = '20040010';
/** The message for a cashier without a usable payment method. */
export const NO_METHOD = '收银台没有可用的支付方式，请先开通支付方式';
const PAID = 'ORDER_PAID';
const PAYING = 'ORDER_PAYING';

const MINUTE_MS = 60_000;

/**
 * Returns a hash of an order's content: all fields except merchant and number. It shows whether a repeated order
 * number has the same content.
 */
export const hashOfCashierOrder = ({ merchantNo: _m, outTradeNo: _n, ...content }: NewCashierOrder): string =>
  hashOf([
    content.amountCents,
    content.subject,
    content.attach,
    content.payMethods,
    content.expireMinutes ?? null,
    content.returnUrl,
    content.ruleNo,
  ]);

const byOutNo = (db: Kysely<Database>, merchantNo: string, outTradeNo: string): Promise<CashierOrderRow | undefined> =>
  db
    .selectFrom('cashier_orders')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst();

/**
 * Returns the reason why an address is not allowed as the payer's return address; null if it is allowed. `loopback`: plain http
 * is allowed for localhost.
 */
export function returnFault(address: string, loopback: boolean): string | null {
  // URL parsers accept an address with more than two slashes, but a person would misread its host. Such an address is
  // refused.
  if (!/^https?:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) return '返回地址格式不正确';
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return '返回地址不能包含用户名或密码';
  if (protocol === 'https:') return null;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'http:' && isLoopback && loopback ? null : '返回地址须以https://开头';
}

/**
 * Refuses an amount above the single limits of all pay methods. `inFull`: the message also names the highest limit,
 * which programs need.
 */
function beyondSingle(mostCents: number, inFull: boolean): never {
  const msg = inFull ? singleText(mostCents) : '超出单笔限额';
  return refuse(msg, { bizCode: SINGLE_LIMIT, fields: { amount: msg } });
}

/**
 * Refuses an order that could never be paid: a closed product or pay method, an amount over every limit, overdue advances, or an
 * invalid split rule.
 */
async function mustBePayable(
  { db, user, now }: CashierContext,
  order: NewCashierOrder,
  settings: CashierSettings,
): Promise<void> {
  const memberNo = memberOf(user);
  const { merchantNo, payMethods: named, amountCents, ruleNo } = order;
  await mustNotOwe(db, memberNo, now);
  const needs = ['CASHIER', ...(named ?? []), ...(ruleNo === null ? [] : (['ZTO_PS'] as const))] as const;
  mustAllBeOpen(needs, settings.products);
  for (const method of named ?? []) {
    const off = offCashier(settings.values, method);
    if (off !== null) atField('payMethods', off);
  }
  const offered = await offeredMethods(db, settings, { memberNo, merchantNo, named, now });
  if (offered.length === 0) refuse(NO_METHOD, { bizCode: NOT_OPEN });
  if (offered.every(({ mostCents }) => mostCents !== null && mostCents < amountCents))
    beyondSingle(Math.max(...offered.map(({ mostCents }) => mostCents ?? 0)), user.app !== undefined);
  if (ruleNo === null) return;
  const ruled = (await ruledBy(db, user, ruleNo)) ?? notYours();
  const { balanceAccountNo } = ruled;
  const planned = await planOf(db, ruleNo, { merchantNo, amountCents, feeCents: 0, balanceAccountNo, now });
  if ('fault' in planned) refuse(planned.fault, { bizCode: RULE_FAULT, fields: { ruleNo: planned.fault } });
}

/**
 * Creates an order. A repeated number with the same content returns the existing order, and with different content is
 * refused. A final refusal uses up the number of a program's order, but not the number of a user's link. `loopback`
 * allows return addresses on the local machine without https.
 */
export async function makeCashierOrder(
  context: CashierContext,
  order: NewCashierOrder,
  { loopback = false }: { loopback?: boolean } = {},
): Promise<CashierOrderRow> {
  const { db, now, user, random, address } = context;
  const { merchantNo, outTradeNo } = order;
  const hash = hashOfCashierOrder(order);
  const creatorName = await mustStillBeSignedIn(db, user);
  const number = user.app === undefined ? undefined : ({ merchantNo, kind: 'ORDER', outNo: outTradeNo, hash } as const);
  if (number) await lockNumber(db, { owner: merchantNo, kind: 'program order', requestNo: outTradeNo });
  const known = async () => oncePerNumber(await byOutNo(db, merchantNo, outTradeNo), byHash(hash));
  const taken = await known();
  if (taken) return taken;
  if (number) await mustNotBeRefused(db, number);
  const fault = order.returnUrl === '' ? null : returnFault(order.returnUrl, loopback);
  if (fault !== null) atField('returnUrl', fault);
  const settings = await cashierSettings(db, merchantNo);
  const check = () => mustBePayable(context, order, settings);
  await (number ? keepingRefusal(db, { number, now }, check) : check());
  const minutes = order.expireMinutes ?? usualMinutes(settings);
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS);
  const made = await db
    .insertInto('cashier_orders')
    .values({
      trade_no: newOrderNo(context),
      enterprise_id: user.enterpriseId ?? notYours(),
      member_no: memberOf(user),
      merchant_no: merchantNo,
      app_id: user.app?.appId ?? null,
      out_trade_no: outTradeNo,
      content_hash: hash,
      token: Buffer.from(random(16)).toString('base64url'),
      amount_cents: order.amountCents,
      subject: order.subject,
      attach: order.attach,
      pay_methods: order.payMethods === null ? null : [...order.payMethods],
      rule_no: order.ruleNo,
      return_url: order.returnUrl,
      state: 'OPEN',
      expires_at: expiresAt,
      paid_trade_no: null,
      pay_method: null,
      paid_at: null,
      closed_at: null,
      created_at: now,
      created_by: user.userId,
      creator_name: creatorName,
    })
    // A parallel request with the same number waits at this insert and then finds the first request's order.
    .onConflict((conflict) => conflict.columns(['merchant_no', 'out_trade_no']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) return (await known()) ?? notYours();
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'cashier.made',
    subject: made.trade_no,
    detail: { outTradeNo, amount: formatCents(order.amountCents), merchantNo },
    address,
  });
  announce(db, 'cashier', expiresAt);
  return made;
}

/** One of an order's two numbers: the platform's, or the merchant's. */
export type CashierOrderNo = { tradeNo: string } | { outTradeNo: string };

/** Returns a merchant's order by one of its numbers; undefined if there is none. */
export async function findCashierOrder(
  db: Kysely<Database>,
  { merchantNo }: { merchantNo: string },
  by: CashierOrderNo,
): Promise<CashierOrderRow | undefined> {
  if ('outTradeNo' in by) return byOutNo(db, merchantNo, by.outTradeNo);
  return db
    .selectFrom('cashier_orders')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('trade_no', '=', by.tradeNo)
    .executeTakeFirst();
}

/**
 * Processes the answer of the payer's bank to the first due payment of an order. Processes only one payment, because
 * the answer locks accounts, and a transaction may lock accounts only once. Returns false if no payment was due.
 * Locks the review before the order, as all functions do.
 */
export async function askBank(db: Kysely<Database>, tradeNo: string, moment: Deciding): Promise<boolean> {
  const underWay = await db
    .selectFrom('cashier_payments as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select('p.order_no')
    .where('p.trade_no', '=', tradeNo)
    .where('o.state', '=', 'PROCESSING')
    .orderBy('p.order_no')
    .execute();
  for (const { order_no: subject } of underWay) if (await decideNext(db, moment, { subject })) return true;
  return false;
}

/** Locks an order and returns its row. */
export const lockCashierOrder = (db: Kysely<Database>, tradeNo: string): Promise<CashierOrderRow> =>
  db.selectFrom('cashier_orders').selectAll().where('trade_no', '=', tradeNo).forUpdate().executeTakeFirstOrThrow();

/** True if a payment of the order waits for the payer's bank. */
const isPaying = async (db: Kysely<Database>, tradeNo: string): Promise<boolean> =>
  (await db
    .selectFrom('cashier_payments as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select('p.order_no')
    .where('p.trade_no', '=', tradeNo)
    .where('o.state', '=', 'PROCESSING')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Closes or expires a locked, unpaid order. */
export async function endUnpaid(
  db: Kysely<Database>,
  row: CashierOrderRow,
  state: 'CLOSED' | 'EXPIRED',
  now: Date,
): Promise<CashierOrderRow> {
  const ended = await db
    .updateTable('cashier_orders')
    .set({ state, closed_at: now })
    .where('trade_no', '=', row.trade_no)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.app_id !== null) announce(db, 'notifications');
  return ended;
}

/**
 * Closes an order. Returns an order that is already closed or expired unchanged. Refuses to close an order that is
 * paid or has a pending payment. Processes due bank answers first, so that a failed payment does not block the
 * closing. Returns undefined if the order does not exist.
 */
export async function closeCashierOrder(
  context: CashierContext & Pick<Context, 'reviewKinds' | 'publicUrl'>,
  { merchantNo, ...by }: { merchantNo: string } & CashierOrderNo,
): Promise<CashierOrderRow | undefined> {
  const { db, now, random, publicUrl, reviewKinds, user, address } = context;
  await mustStillBeSignedIn(db, user);
  const known = await findCashierOrder(db, { merchantNo }, by);
  if (!known) return undefined;
  const { trade_no: tradeNo } = known;
  await askBank(db, tradeNo, { now, random, publicUrl, reviewKinds });
  const row = await lockCashierOrder(db, tradeNo);
  if (row.state === 'PAID') refuse('订单已支付，不能关闭；如需退回请申请退款', { bizCode: PAID });
  if (row.state !== 'OPEN') return row;
  if (await isPaying(db, tradeNo)) refuse('付款人正在支付，暂不能关闭', { bizCode: PAYING });
  if (row.expires_at <= now) return endUnpaid(db, row, 'EXPIRED', now);
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'cashier.closed',
    subject: tradeNo,
    address,
  });
  return endUnpaid(db, row, 'CLOSED', now);
}
