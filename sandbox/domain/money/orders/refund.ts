import { type Kysely, type Selectable, sql } from 'kysely';
import type { RefundState } from '@/contract/calls/tradeLists';
import type { Database } from '../../../db/schema';
import { announce } from '../../announce';
import type { Actor } from '../../context';
import { oncePerNumber } from '../../oncePerNumber';
import { notYours, refuse } from '../../refusal';
import { type LockedActor, stillSignedIn } from '../../sessions';
import { PlatformConfig } from '../../settings';
import { formatCents, readableCents } from '../cents';
import { dayOf } from '../days';
import { heldCents, type Own, refundableCents, refundableTrade } from '../entries/tradeDetail';
import { knownAccounts, type LockedAccount } from '../ledger';
import { type MoneyWrite, writeMoney } from '../moneyWrite';
import { notifiedStep, type OrderRow, orderAction, orderNews, toOrderView } from './orderView';
import { type Refundable, refundBooked, refundTrade } from './refundEntries';
import { checkerCents, checkersNews } from './release';

/** bizCodes of the refusals that the API contract declares for `tradeRefund`. */
const NOT_REFUNDABLE = '20050001';
const TOO_MUCH = '20050002';
const TOO_POOR = '20050003';
const USED = '20050004';

export interface Refund {
  requestNo: string;
  state: RefundState;
  refundTradeNo: string;
  originalTradeNo: string;
  amountCents: number;
  feeBackCents: number;
  createdAt: Date;
}

interface RefundOrder {
  tradeNo: string;
  amountCents: number;
  reason: string;
  requestNo: string;
}

const rowOf = (db: Kysely<Database>, memberNo: string, requestNo: string) =>
  db
    .selectFrom('refunds')
    .where('member_no', '=', memberNo)
    .where('request_no', '=', requestNo)
    .selectAll()
    .executeTakeFirst();

type Row = Selectable<Database['refunds']>;

/** Throws a final refusal. The refusal is stored, and every request with the same number gets the same refusal. */
const finalRefusal = (bizCode: string, msg: string): never =>
  refuse(msg, { bizCode, keep: true, ...(bizCode === TOO_MUCH ? { fields: { amount: msg } } : {}) });

const refundOf = (row: Row): Refund | null =>
  row.refund_trade_no === null || row.state === 'REFUSED'
    ? null
    : {
        requestNo: row.request_no,
        state: row.state,
        refundTradeNo: row.refund_trade_no,
        originalTradeNo: row.original_trade_no,
        amountCents: row.amount_cents,
        feeBackCents: row.fee_back_cents,
        createdAt: row.created_at,
      };

const sameContent =
  ({ tradeNo, amountCents, reason }: RefundOrder) =>
  (row: Row) =>
    row.original_trade_no === tradeNo && row.amount_cents === amountCents && row.reason === reason;

/**
 * Returns the first response to a used request number: the refund, or the same refusal. Refuses a request that has
 * the number but other content.
 */
function answered(row: Row, order: RefundOrder): Refund {
  oncePerNumber(row, sameContent(order), () => refuse('该请求号已用于另一笔退款', { bizCode: USED }));
  const [bizCode = ''] = row.refusal?.split(' ') ?? [];
  return refundOf(row) ?? finalRefusal(bizCode, refusalText(row.refusal ?? ''));
}

/**
 * Returns the first response to a request number; null for an unused number. A repeated request moves no money, so it
 * needs no password.
 */
export async function repeatedRefund(db: Kysely<Database>, memberNo: string, order: RefundOrder) {
  const row = await rowOf(db, memberNo, order.requestNo);
  return row ? answered(row, order) : null;
}

/** Returns the outcome of a refund's request number; undefined for an unused number. */
export async function findRefund(db: Kysely<Database>, memberNo: string, requestNo: string) {
  const row = await rowOf(db, memberNo, requestNo);
  return row && { refund: refundOf(row), refusal: row.refusal };
}

/** Text in which a final refusal is stored: bizCode and message. */
const keptRefusal = (bizCode: string, msg: string) => `${bizCode} ${msg}`;
export const refusalText = (kept: string) => kept.slice(kept.indexOf(' ') + 1);

/** Returns the next number for a refund that the platform makes automatically. */
export async function nextRefundNo(db: Kysely<Database>, now: Date): Promise<string> {
  const { rows } = await sql<{ no: string }>`select next_refund_no(${dayOf(now)}::date) as no`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no number of a refund was drawn');
  return row.no;
}

interface Opened {
  user: LockedActor['user'];
  session: LockedActor['session'];
  /** The refund that already has this request number. The database returns it as JSON, so its time is a text. */
  taken?: Omit<Row, 'created_at'> & { created_at: string };
  /** The number that the new refund gets. */
  refundNo: string;
  policy: { cents: number | null } | null;
  config: unknown;
  accounts?: LockedAccount[];
}

/**
 * Returns the reason why the amount cannot be refunded. Money that was split to other members must be returned by
 * them before it can be refunded.
 */
function tooMuch(left: number, { waitingCents, ...trade }: Refundable): string {
  const most = `最多可退${readableCents(left)}元`;
  const held = heldCents(trade);
  if (held > 0) return `该交易已分账${readableCents(held)}元，${most}；退更多需先退回分账`;
  if (waitingCents > 0) return `该交易有${readableCents(waitingCents)}元退款待复核，${most}`;
  return left === 0 ? '该交易已全额退款' : `退款金额不能超过可退金额${readableCents(left)}元`;
}

/** The user who requests a refund, the owner whose trades the user may refund, and the network address. */
interface Asker {
  own: Own;
  user: Actor;
  address: string;
}

/** Locks the session, the request number, the trade and the accounts of a refund, in one statement (`open_refund`). */
async function open(db: Kysely<Database>, { own, user }: Asker, { requestNo, tradeNo }: RefundOrder, now: Date) {
  const { userId, sessionId, enterpriseId } = user;
  const parameters = { userId, sessionId, enterpriseId, memberNo: own.memberNo, requestNo, tradeNo, day: dayOf(now) };
  const { rows } = await sql<{ opened: Opened }>`
    select open_refund(${JSON.stringify(parameters)}::jsonb) as opened`.execute(db);
  const { opened } = rows[0] ?? {};
  if (!opened) throw new Error('nothing is known of a refund');
  return { ...opened, makerName: stillSignedIn(opened), accounts: knownAccounts(opened.accounts ?? []) };
}

/**
 * Refunds a trade in the caller's transaction. If a second person must release the refund, stores it as waiting.
 * Requests with the same number or for the same trade run one after the other, because the refundable amount is read
 * under the trade's lock. A final refusal uses up the number. Returns undefined for a trade that does not exist or
 * belongs to another member (S-02).
 */
export async function refund(
  db: Kysely<Database>,
  asker: Asker,
  order: RefundOrder,
  now: Date,
): Promise<Refund | undefined> {
  const { memberNo } = asker.own;
  const { tradeNo, amountCents, reason, requestNo } = order;
  const { taken, refundNo: refundTradeNo, policy, config, makerName, accounts } = await open(db, asker, order, now);
  if (taken) return answered({ ...taken, created_at: new Date(taken.created_at) }, order);
  const trade = await refundableTrade(db, asker.own, tradeNo);
  if (!trade) return undefined;

  const kept = {
    member_no: memberNo,
    request_no: requestNo,
    original_trade_no: tradeNo,
    amount_cents: amountCents,
    reason,
    created_at: now,
  };
  const finally_ = async (bizCode: string, msg: string) => {
    const refusal = keptRefusal(bizCode, msg);
    const refused = { ...kept, refund_trade_no: null, fee_back_cents: 0, refusal, state: 'REFUSED' as const };
    await writeMoney(db, { refund: refused }, now);
    return finalRefusal(bizCode, msg);
  };
  const left = refundableCents(trade);
  if (left === null) return finally_(NOT_REFUNDABLE, '该交易不支持退款');
  if (amountCents > left) return finally_(TOO_MUCH, tooMuch(left, trade));
  const settlement = accounts.find(({ purpose }) => purpose === 'SETTLEMENT');
  if (!settlement) throw new Error(`member ${memberNo} has no settlement account`);
  if (settlement.status === 'FROZEN') return finally_(TOO_POOR, '待结算账户已冻结');
  if (settlement.balance_cents - settlement.frozen_cents < amountCents) return finally_(TOO_POOR, '余额不足');

  const requested = { refundTradeNo, amountCents, reason };
  const checker = checkerCents(policy, PlatformConfig.parse(config));
  const waits = checker !== null && amountCents >= checker;
  const booked = waits ? undefined : refundBooked(trade, requested, { memberNo, accounts, now });
  const feeBackCents = booked?.feeBackCents ?? 0;
  const { write, state } = booked
    ? { write: booked.write, state: 'SUCCESS' as const }
    : {
        write: await waiting(db, { asker, makerName, settlement, trade }, { ...order, refundTradeNo }, now),
        state: 'WAIT_RELEASE' as const,
      };
  await writeMoney(
    db,
    {
      ...write,
      trades: [refundTrade(trade, requested, { memberNo, waits, now })],
      refund: { ...kept, refund_trade_no: refundTradeNo, refusal: null, fee_back_cents: feeBackCents, state },
      audit: {
        at: now,
        userId: asker.user.userId,
        sessionId: asker.user.sessionId,
        action: waits ? 'order.accepted' : 'trade.refunded',
        subject: refundTradeNo,
        detail: { originalTradeNo: tradeNo, amount: formatCents(amountCents), requestNo },
        address: asker.address,
      },
    },
    now,
  );
  // Only wakes the notification worker, because a database trigger has already inserted the event for the merchant's
  // program.
  announce(db, 'notifications');
  return {
    requestNo,
    state,
    refundTradeNo,
    originalTradeNo: tradeNo,
    amountCents,
    feeBackCents,
    createdAt: now,
  };
}

/**
 * Stores a refund that a second person must release: inserts an order with the number of the refund, and freezes the
 * money.
 */
async function waiting(
  db: Kysely<Database>,
  {
    asker: { own, user },
    makerName,
    settlement,
    trade,
  }: { asker: Asker; makerName: string; settlement: LockedAccount; trade: Refundable },
  { refundTradeNo, amountCents, reason, requestNo }: RefundOrder & { refundTradeNo: string },
  now: Date,
): Promise<MoneyWrite> {
  const { member_name } = await db
    .selectFrom('members')
    .select('member_name')
    .where('member_no', '=', own.memberNo)
    .executeTakeFirstOrThrow();
  const order: OrderRow = {
    order_no: refundTradeNo,
    member_no: own.memberNo,
    enterprise_id: user.enterpriseId ?? notYours(),
    merchant_no: trade.merchantNo,
    kind: 'REFUND',
    request_no: requestNo,
    // Empty, because repeated refund numbers are found in the table `refunds`, not by the order's hash.
    content_hash: '',
    state: 'WAIT_RELEASE',
    amount_cents: amountCents,
    fee_cents: 0,
    payer_account_no: settlement.account_no,
    payee_account_no: null,
    payer: { name: member_name, accountNo: settlement.account_no, bankName: '' },
    payee: { name: trade.counterpartyName, accountNo: trade.counterpartyAccount, bankName: '' },
    payee_key: `refund:${trade.tradeNo}`,
    settle_account_id: null,
    collect: null,
    remark: reason,
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
    limit_key: null,
    product_code: null,
    fee_account_no: null,
    sign_no: null,
    rule_no: null,
    rule_version: null,
    rule_plan: null,
    app_id: user.app?.appId ?? null,
    counted_on: null,
  };
  const { names, news } = await checkersNews({ db, user, now }, order, {
    ...orderNews(order),
    action: orderAction(order),
  });
  return {
    order: { ...order, answer: JSON.stringify(toOrderView(order, now)) },
    frozen: { account_no: settlement.account_no, cents: amountCents },
    trail: {
      orderNo: refundTradeNo,
      steps: [
        { step: 'ACCEPTED', text: '已提交', by: makerName },
        { step: 'WAIT_RELEASE', text: '等待复核' },
        ...notifiedStep(names),
      ],
    },
    news,
  };
}
