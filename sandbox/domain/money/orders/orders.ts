import type { Kysely } from 'kysely';
import type { Order, OrderKind } from '@/contract/calls/orders';
import type { TradeProduct } from '@/contract/calls/tradeLists';
import type { CollectColumn, PartyColumn } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { inTransaction } from '../../../db/transaction';
import { lockedSign } from '../../collectSign/signRules';
import { type Actor, type Context, memberOf } from '../../context';
import { hashOfContent, oncePerNumber, outNoOf } from '../../oncePerNumber';
import { limitedMerchant } from '../../products/limits';
import { atField, notYours, Refusal, refuse } from '../../refusal';
import type { Moment } from '../../reviews';
import { planOf } from '../../rules/plan';
import { parseCents } from '../cents';
import { dayOf } from '../days';
import { lockOwed, repayOldest, repayRefusal } from '../fees/feeRepay';
import { type FeeTerms, rateOf } from '../fees/fees';
import { type MoneyWrite, type NewTrade, together, writeMoney } from '../moneyWrite';
import { type OfMerchant, type Opened, openOrder, type Taken } from './openOrder';
import { own } from './orderEntries';
import { KINDS } from './orderKinds';
import { type FinalRefusal, mustCost, orderFee, refusalOf, returnRefusal } from './orderLimits';
import { givenBack, isAtOnce, type Progress, proceed } from './orderProgress';
import { notifiedStep, type OrderRow, orderAction, orderNews, type Step, toOrderView, totalOf } from './orderView';
import { bankObstacle } from './payableBank';
import { type BookEntry, payeeRow } from './payees';
import { productFor } from './products';
import { takenOrProven } from './provenOnce';
import { checkersNews } from './release';

/*
 * Placing of orders, which are requests to move money. Order, ledger entries, review and audit row are written in one
 * transaction, so that a killed process leaves all or none of them. The transaction has two statements. `openOrder`
 * locks and reads all data that decides the order, and `writeMoney` writes all changes. All orders take locks in the
 * same sequence, to avoid deadlocks. The sequence is: the collection contract, the session, the request number, the
 * trades (a split after its original), the limit counters of month and day, the product's volume, the accounts by
 * number.
 */

/** The part of a request's context that placing an order needs. */
export type OrderContext = Omit<
  Context,
  'exports' | 'readers' | 'reviewKinds' | 'appSecretKey' | 'outgoing' | 'publicUrl' | 'passwordCost'
> & { user: Actor };

/** Payer and payee of an order. They are looked up only in data that the user may see, before anything is written. */
export interface Sides {
  payerAccountNo: string | null;
  payeeAccountNo: string | null;
  payer: PartyColumn;
  payee: PartyColumn;
  /** Key of the payee, by which duplicate payments are detected. */
  payeeKey: string;
  settleAccountId?: string;
  collect?: CollectColumn;
  /** The merchant that the trade belongs to, if any. */
  merchant?: OfMerchant | undefined;
  /** Key of the limit that the order counts against. If left out, the limit of the order's kind. */
  limitKey?: string;
  /** The payment product shown in lists of trades. */
  tradeProduct?: TradeProduct | undefined;
  /** The split that the order returns. The order's trade refers to the split and appears in the list of splits. */
  returns?: Pick<NewTrade, 'merchant_no' | 'split_to'> & { splitNo: string };
  /** True if the order repays fees that the platform has advanced. */
  repays?: true;
  /** Number of the contract (代收签约) under which the order collects money. The contract is locked before all other rows. */
  signNo?: string;
  /** The merchant's split rule that the order names, and the member's accounts that the rule may need. */
  ruled?: { ruleNo: string; feeAccountNo: string; balanceAccountNo: string } | undefined;
  /**
   * Set if a customer pays the order at the cashier. No session of the member is then checked, the customer's bank
   * answers, and the trade has the merchant's own number.
   */
  customer?: { merchantOrderNo: string };
  /** The payee to add to the payee book. */
  book?: BookEntry;
  /** A question that must be confirmed before the payment. */
  question?: string | undefined;
}

/**
 * Request fields of every API call that moves money. All other fields of a call also belong to the content of the
 * order.
 */
export interface OrderRequest {
  requestNo: string;
  amount: string;
  remark: string;
  allowDuplicate?: boolean | undefined;
  expectedFee?: string | undefined;
  payPassword?: string;
}

/**
 * Returns the hash of a request's content. It shows whether a repeated request number has the same content. It covers
 * all fields except the password, the session's fields, the confirmation of duplicates and the expected fee.
 */
export function contentHash(request: OrderRequest): string {
  const {
    requestNo: _n,
    payPassword: _p,
    allowDuplicate: _a,
    expectedFee: _f,
    ...content
  } = request as unknown as Record<string, unknown>;
  const { merchantNo: _m, memberNo: _e, ...business } = content;
  return hashOfContent(business);
}

interface Key {
  memberNo: string;
  kind: OrderKind;
  requestNo: string;
  hash: string;
}

/**
 * bizCode of the refusal if a split rule cannot be applied. The refusal uses up the number of a program's request.
 * The number of a user's request can be used again.
 */
export const RULE_FAULT = '20070003';

const finalRefusal = ({ msg, bizCode }: FinalRefusal) =>
  new Refusal(msg, { bizCode, fields: { [bizCode === RULE_FAULT ? 'ruleNo' : 'amount']: msg }, keep: true });

/**
 * Returns the first response to a request number that is already used. Refuses a request that has the number but
 * other content. Repeats an earlier final refusal.
 */
function answerOf(taken: Taken, hash: string): Order {
  oncePerNumber(taken, ({ contentHash }) => contentHash === hash);
  const { answer, reason, refusalCode } = taken;
  if (refusalCode !== null) throw finalRefusal({ msg: reason ?? '', bizCode: refusalCode });
  return JSON.parse(answer ?? 'null');
}

/** Returns the stored response to a request number; null if the number is unused. */
async function replay(db: Kysely<Database>, { memberNo, kind, requestNo, hash }: Key): Promise<Order | null> {
  const taken = await db
    .selectFrom('orders')
    .select(['content_hash as contentHash', 'answer', 'reason', 'refusal_code as refusalCode'])
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();
  return taken ? answerOf(taken, hash) : null;
}

/**
 * Places an order. A request number that was already used with the same content returns the first response. For a new
 * number, `resolve` looks up payer and payee, and the password is checked, both outside of a transaction. A refusal
 * by `resolve` does not use up the number. Everything else runs in one transaction.
 */
export async function placeOrder(
  context: OrderContext,
  kind: OrderKind,
  request: OrderRequest,
  resolve: (db: Kysely<Database>) => Promise<Sides>,
): Promise<Order> {
  const memberNo = memberOf(context.user);
  const key = { memberNo, kind, requestNo: request.requestNo, hash: contentHash(request) };
  const proven = await takenOrProven(
    context,
    { memberNo, password: request.payPassword },
    { replay: () => replay(context.db, key), look: () => resolve(context.db) },
  );
  if (proven.taken) return proven.taken;
  return inTransaction(context.db, (trx) => accept({ ...context, db: trx }, key, request, proven.found));
}

/** Creates an order number: the day and sixteen random digits, such as `20261121…`. */
export function newOrderNo({ now, random }: Pick<Moment, 'now' | 'random'>): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 10_000_000_000_000_000n;
  return `${dayOf(now).replaceAll('-', '')}${String(digits).padStart(16, '0')}`;
}

/**
 * The batch whose line an order pays. Confirmation and release apply to the whole batch, so the order needs neither.
 */
interface OfBatch {
  batchNo: string;
  lineNo: number;
  /** The merchant's own number for the line; empty if there is none. */
  merchantOrderNo: string;
  /** Cents of the batch's frozen money that the line may spend. */
  freedCents: number;
  /** The fee that the user has confirmed, in cents. If left out, the current fee is charged. */
  feeCents?: number | undefined;
  /** The day on which the whole batch was counted against its limits. Null: the order is counted itself. */
  countedOn: string | null;
}

/**
 * Places the order of a batch line in the caller's transaction, and marks the line. A repeated request number gets
 * the first response. A final refusal is thrown as an error, but the refused order and the line's mark are stored.
 */
export const placeLine = (
  context: OrderContext,
  kind: OrderKind,
  request: OrderRequest,
  { sides, batch }: { sides: Sides; batch: OfBatch },
): Promise<Order> => {
  const key = { memberNo: memberOf(context.user), kind, requestNo: request.requestNo, hash: contentHash(request) };
  return accept(context, key, request, sides, batch);
};

/**
 * Places the payment of a customer at the cashier (`Sides.customer`) in the caller's transaction. A repeated request
 * number gets the first response. A final refusal is thrown as an error, but the refused order is stored.
 */
export const placePayment = (context: OrderContext, request: OrderRequest, sides: Sides): Promise<Order> => {
  const key = {
    memberNo: memberOf(context.user),
    kind: 'CASHIER' as const,
    requestNo: request.requestNo,
    hash: contentHash(request),
  };
  return accept(context, key, request, sides);
};

/** Returns the limit that an order counts against, and the merchant that owns the limit. */
const limitOf = (kind: OrderKind, { limitKey = kind, merchant }: Sides) => ({
  key: limitKey,
  merchantNo: limitedMerchant(limitKey, merchant?.merchantNo ?? null),
});

/** Builds the row of a requested order, before its outcome is known. */
function anOrder(
  context: OrderContext,
  key: Key,
  request: OrderRequest,
  sides: Sides,
  {
    opened: { makerName, terms, volumeCents, feeAccountNo },
    fixedFeeCents,
    countedOn,
  }: { opened: Opened; fixedFeeCents?: number | undefined; countedOn: string | null },
): OrderRow {
  const { now, user } = context;
  const amountCents = parseCents(request.amount);
  return {
    order_no: newOrderNo(context),
    member_no: key.memberNo,
    enterprise_id: user.enterpriseId ?? notYours(),
    merchant_no: sides.merchant?.merchantNo ?? (sides.returns ? (sides.returns.merchant_no ?? null) : user.merchantNo),
    kind: key.kind,
    request_no: key.requestNo,
    content_hash: key.hash,
    state: 'PROCESSING',
    amount_cents: amountCents,
    fee_cents: fixedFeeCents ?? orderFee(key.kind, terms, amountCents, volumeCents),
    payer_account_no: sides.payerAccountNo,
    payee_account_no: sides.payeeAccountNo,
    payer: sides.payer,
    payee: sides.payee,
    payee_key: sides.payeeKey,
    settle_account_id: sides.settleAccountId ?? null,
    collect: sides.collect ?? null,
    remark: request.remark,
    reason: null,
    refusal_code: null,
    answer: null,
    maker_id: user.userId,
    maker_name: makerName,
    checker_id: null,
    checker_name: null,
    created_at: now,
    due_at: null,
    finished_at: null,
    limit_key: limitOf(key.kind, sides).key,
    product_code: sides.merchant?.product ?? null,
    fee_account_no: feeAccountNo,
    sign_no: sides.signNo ?? null,
    rule_no: null,
    rule_version: null,
    rule_plan: null,
    app_id: user.app?.appId ?? null,
    counted_on: countedOn,
  };
}

/**
 * Adds to the order the plan by which its split rule (current version) distributes the amount. If no plan is
 * possible, returns a final refusal for a program's order. For a user's order, refuses without using up the request
 * number.
 */
async function underRule(
  { db, now, user }: OrderContext,
  order: OrderRow,
  { ruled, customer }: Sides,
): Promise<{ order: OrderRow; fault?: FinalRefusal }> {
  if (!ruled) return { order };
  const { ruleNo, feeAccountNo, balanceAccountNo } = ruled;
  const planned = await planOf(db, ruleNo, {
    merchantNo: order.merchant_no ?? '',
    amountCents: order.amount_cents,
    feeCents: order.fee_cents,
    balanceAccountNo,
    now,
  });
  if ('fault' in planned) {
    const fault = { msg: planned.fault, bizCode: RULE_FAULT };
    return user.app && !customer
      ? { order, fault }
      : refuse(fault.msg, { bizCode: RULE_FAULT, fields: { ruleNo: fault.msg } });
  }
  const { plan } = planned;
  return {
    order: {
      ...order,
      fee_account_no: plan.feeBearer === 'FEE_ACCOUNT' ? feeAccountNo : null,
      rule_no: plan.ruleNo,
      rule_version: plan.version,
      rule_plan: plan,
    },
  };
}

/** Builds the order's trade as seen by the member who requested the order. */
function tradeOf(
  order: OrderRow,
  {
    atOnce,
    inner,
    product,
    returns,
    merchantOrderNo,
    batch,
    terms,
  }: {
    atOnce: boolean;
    terms: FeeTerms;
    inner: boolean;
    product: TradeProduct | undefined;
    returns: Sides['returns'];
    /** The merchant's own number for the trade; empty if there is none. */
    merchantOrderNo: string;
    batch?: OfBatch;
  },
): NewTrade {
  const { kind } = order;
  const isArrival = KINDS[kind].movement === 'ARRIVAL';
  const other = isArrival ? order.payer : order.payee;
  return {
    trade_no: order.order_no,
    business_type: KINDS[kind].businessType,
    member_no: order.member_no,
    merchant_no: order.merchant_no,
    direction: isArrival ? 'IN' : inner ? 'INNER' : 'OUT',
    counterparty_name: other.name,
    counterparty_account: other.accountNo,
    amount_cents: order.amount_cents,
    fee_cents: order.fee_cents,
    fee_ppm: order.fee_cents > 0 ? rateOf(terms) : null,
    status: atOnce ? 'SUCCESS' : 'PROCESSING',
    remark: order.remark,
    created_at: order.created_at,
    finished_at: atOnce ? order.created_at : null,
    // Sets `scene`, which decides in which list the trade appears. Without it, the database would derive the scene
    // from channel and remark. But a customer at the cashier has no channel yet, and a user may type any remark.
    ...(kind === 'CASHIER' ? { scene: 'CASHIER' as const } : inner ? { scene: 'INNER' as const } : {}),
    ...(product ? { product } : {}),
    ...(returns ? returnTrade(returns) : {}),
    ...(batch ? { batch_no: batch.batchNo } : {}),
    ...(merchantOrderNo ? { merchant_order_no: merchantOrderNo } : {}),
  };
}

/** Returns the columns that the trade of a return copies from the split. */
const returnTrade = ({ splitNo, ...ofSplit }: NonNullable<Sides['returns']>): Partial<NewTrade> => ({
  ...ofSplit,
  scene: 'SPLIT',
  product: 'SPLIT_RETURN',
  original_trade_no: splitNo,
});

/** Refuses a withdrawal whose bank account was removed or lost its verification since the account was looked up. */
async function mustStillBePayable({ db, now }: OrderContext, { settleAccountId }: Sides): Promise<void> {
  const obstacle = settleAccountId === undefined ? null : await bankObstacle(db, settleAccountId, now);
  if (obstacle === 'gone') notYours();
  if (obstacle === 'unverified') atField('settleAccountId', '该账户尚未完成打款验证，验证后才能提现');
}

/** Builds the update that marks a batch line as placed or refused. */
const markOf = (
  { batchNo, lineNo }: OfBatch,
  mark: { state: 'PLACED' | 'REFUSED'; order_no: string; reason?: string },
): MoneyWrite['line'] => ({ batch_no: batchNo, line_no: lineNo, reason: null, ...mark });

/**
 * Returns the merchant's own number of a program's request; empty for a request of the console. Also empty for the
 * return of a split, whose trade keeps the number of the split order.
 */
const programsNo = ({ app_id, kind, request_no, merchant_no }: OrderRow): string =>
  app_id === null || kind === 'SPLIT_RETURN' ? '' : outNoOf(request_no, merchant_no);

/** Accepts or refuses the order under its locks and writes all changes, in the caller's transaction. */
async function accept(
  context: OrderContext,
  key: Key,
  request: OrderRequest,
  sides: Sides,
  batch?: OfBatch,
): Promise<Order> {
  const { db, now, user } = context;
  const { memberNo, kind } = key;
  const accountNos = [sides.payerAccountNo, sides.payeeAccountNo].filter((no) => no !== null);
  const unsigned =
    sides.signNo === undefined
      ? null
      : await lockedSign(db, { signNo: sides.signNo, amountCents: parseCents(request.amount), now });
  const countedOn = batch?.countedOn ?? null;
  const found = await openOrder(db, {
    user,
    kind,
    memberNo,
    enterpriseId: user.enterpriseId ?? notYours(),
    requestNo: key.requestNo,
    // The order of a batch line counts 0 cents if the whole batch was already counted against the limits.
    amountCents: countedOn === null ? parseCents(request.amount) : 0,
    accountNos,
    now,
    limit: limitOf(kind, sides),
    merchant: sides.merchant,
    // A merchant's payout requires the merchant's product 代付 (payout service) instead of a product of the member.
    product: sides.merchant?.product === 'ZTO_DEFRAY' ? undefined : productFor(kind),
    payeeKey: KINDS[kind].warnsOfDuplicates && !request.allowDuplicate ? sides.payeeKey : undefined,
    question: request.allowDuplicate ? undefined : sides.question,
    unasked: batch !== undefined || sides.customer !== undefined,
    freedCents: batch?.freedCents,
    splitNo: sides.returns?.splitNo,
  });
  if (found.taken) {
    const answer = answerOf(found.taken, key.hash);
    if (batch) await writeMoney(db, { line: markOf(batch, { state: 'PLACED', order_no: answer.orderNo }) }, now);
    return answer;
  }
  const { opened } = found;
  const { accounts, limits, used } = opened;
  const { order, fault } = await underRule(
    context,
    anOrder(context, key, request, sides, { opened, fixedFeeCents: batch?.feeCents, countedOn }),
    sides,
  );
  mustCost(request.expectedFee, order.fee_cents);
  await mustStillBePayable(context, sides);

  const payer = accounts.find(({ account_no }) => account_no === sides.payerAccountNo);
  const inner = accounts.length === 2 && accounts.every((account) => account.member_no === memberNo);
  const total = totalOf(order);
  const refusal =
    (sides.repays && repayRefusal(await lockOwed(db, memberNo), order.amount_cents)) ??
    (sides.returns && returnRefusal(opened.split, order.amount_cents)) ??
    unsigned ??
    fault ??
    refusalOf({
      limits: countedOn === null ? limits : { ...limits, dailyLimitCents: null, monthlyLimitCents: null },
      amountCents: order.amount_cents,
      used,
      payer,
      total,
      inFull: user.app !== undefined,
    });
  if (refusal) {
    const steps = [{ step: 'REFUSED', text: refusal.msg }];
    const refused = { state: 'REFUSED' as const, reason: refusal.msg };
    const line = batch ? { line: markOf(batch, { ...refused, order_no: order.order_no }) } : {};
    await concluded(
      context,
      order,
      { outcome: refused, steps, write: { counted: givenBack(order), ...line } },
      refusal.bizCode,
    );
    throw finalRefusal(refusal);
  }

  const checker = KINDS[kind].canNeedRelease && !batch ? opened.checkerCents : null;
  const waits = checker !== null && order.amount_cents >= checker && !inner;
  const atOnce = !waits && isAtOnce(order, inner);
  const trade = tradeOf(order, {
    atOnce,
    inner,
    product: sides.tradeProduct,
    returns: sides.returns,
    merchantOrderNo: batch?.merchantOrderNo ?? sides.customer?.merchantOrderNo ?? programsNo(order),
    terms: opened.terms,
    ...(batch ? { batch } : {}),
  });
  const progress = waits
    ? await waiting(context, order)
    : proceed(context, order, {
        inner,
        accounts,
        ...(sides.customer ? { asked: 'CUSTOMER' as const } : {}),
      });
  const accepted: Step = sides.customer
    ? { step: 'ACCEPTED', text: '付款人已在收银台提交', by: order.payer.name }
    : { step: 'ACCEPTED', text: '已提交', by: order.maker_name };
  const payee = sides.book ? { payee: payeeRow(sides.book, { memberNo, payeeId: context.newId('SK'), now }) } : {};
  const answer = await concluded(context, order, {
    outcome: progress.outcome,
    steps: [accepted, ...progress.steps],
    // Writes the order's own trade before the trades that it causes, so that the trades are stored in the order of
    // their creation.
    write: together(
      payee,
      { trades: [trade] },
      progress.write,
      batch ? { line: markOf(batch, { state: 'PLACED', order_no: order.order_no }) } : {},
    ),
  });
  if (sides.repays) await repayOldest(db, memberNo, order);
  return answer;
}

/** Makes an order wait for its release by a second person, with amount and fee frozen on the payer's account. */
async function waiting(context: OrderContext, order: OrderRow): Promise<Progress> {
  const { names, news } = await checkersNews(context, order, {
    ...orderNews(order),
    action: orderAction(order),
  });
  return {
    outcome: { state: 'WAIT_RELEASE' },
    steps: [{ step: 'WAIT_RELEASE', text: '等待复核' }, ...notifiedStep(names)],
    write: { frozen: { account_no: own(order.payer_account_no), cents: totalOf(order) }, news },
  };
}

/** Writes the order with all its changes, its first response and its audit row. */
async function concluded(
  { db, now, user, address }: OrderContext,
  order: OrderRow,
  { outcome: { state, dueAt, reason }, steps, write }: Progress,
  refusalCode?: string,
): Promise<Order> {
  const after: OrderRow = {
    ...order,
    state,
    due_at: dueAt ?? null,
    reason: reason ?? null,
    refusal_code: refusalCode ?? null,
    finished_at: state === 'PROCESSING' || state === 'WAIT_RELEASE' ? null : now,
  };
  const answer = toOrderView(after, now);
  await writeMoney(
    db,
    {
      ...write,
      order: { ...after, answer: JSON.stringify(answer) },
      trail: { orderNo: order.order_no, steps },
      audit: {
        at: now,
        userId: user.userId,
        sessionId: user.sessionId,
        action: state === 'REFUSED' ? 'order.refused' : 'order.accepted',
        subject: order.order_no,
        detail: {
          kind: order.kind,
          requestNo: order.request_no,
          amount: answer.amount,
          fee: answer.fee,
          state,
          reason,
        },
        address,
      },
    },
    now,
  );
  return answer;
}
