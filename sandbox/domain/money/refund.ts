import { type Kysely, type Selectable, sql } from 'kysely';
import { feeBack } from '@/contract/refundFee';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { refuse } from '../refusal';
import { type Asking, stillSignedIn } from '../sessions';
import { formatCents, readableCents } from './cents';
import { dayOf } from './days';
import { knownAccounts, type LockedAccount, PLATFORM } from './ledger';
import { writeMoney } from './moneyWrite';
import { type Own, refundableCents, refundableTrade } from './tradeDetail';

/** bizCodes of `tradeRefund` in the contract. */
const NOT_REFUNDABLE = '20050001';
const TOO_MUCH = '20050002';
const TOO_POOR = '20050003';
const USED = '20050004';

export interface Refund {
  requestNo: string;
  refundTradeNo: string;
  originalTradeNo: string;
  amountCents: number;
  feeBackCents: number;
  createdAt: Date;
}

export interface RefundOrder {
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

/** A final refusal, now and whenever its number comes again. */
const finalRefusal = (bizCode: string, msg: string): never =>
  refuse(msg, { bizCode, keep: true, ...(bizCode === TOO_MUCH ? { fields: { amount: msg } } : {}) });

const refundOf = (row: Row): Refund | null =>
  row.refund_trade_no === null
    ? null
    : {
        requestNo: row.request_no,
        refundTradeNo: row.refund_trade_no,
        originalTradeNo: row.original_trade_no,
        amountCents: row.amount_cents,
        feeBackCents: row.fee_back_cents,
        createdAt: row.created_at,
      };

const sameContent = (row: Row, { tradeNo, amountCents, reason }: RefundOrder) =>
  row.original_trade_no === tradeNo && row.amount_cents === amountCents && row.reason === reason;

/** The first answer of a number that is taken: what was paid back, or the refusal once more; another content is refused. */
function answered(row: Row, order: RefundOrder): Refund {
  if (!sameContent(row, order)) return refuse('该请求号已用于另一笔退款', { bizCode: USED });
  const [bizCode = ''] = row.refusal?.split(' ') ?? [];
  return refundOf(row) ?? finalRefusal(bizCode, refusalText(row.refusal ?? ''));
}

/** The first answer of a number, null of one that is not taken; it moves nothing again, so nothing has to be proven for it. */
export async function repeatedRefund(db: Kysely<Database>, memberNo: string, order: RefundOrder) {
  const row = await rowOf(db, memberNo, order.requestNo);
  return row ? answered(row, order) : null;
}

/** What became of a number; undefined when nobody has used it. */
export async function findRefund(db: Kysely<Database>, memberNo: string, requestNo: string) {
  const row = await rowOf(db, memberNo, requestNo);
  return row && { refund: refundOf(row), refusal: row.refusal };
}

/** `refusal` as it is kept: bizCode and text. */
const keptRefusal = (bizCode: string, msg: string) => `${bizCode} ${msg}`;
export const refusalText = (kept: string) => kept.slice(kept.indexOf(' ') + 1);

interface Opened {
  user: Asking['user'];
  session: Asking['session'];
  /** As JSON: its time is a text. */
  taken?: Omit<Row, 'created_at'> & { created_at: string };
  /** Of the refund that is to be. */
  nr: number;
  accounts?: LockedAccount[];
}

/** Why no more than that can be paid back. What was split is with somebody else: it has to come back first. */
function tooMuch(left: number, splitCents: number): string {
  if (splitCents > 0)
    return `该交易已分账${readableCents(splitCents)}元，最多可退${readableCents(left)}元；退更多需先退回分账`;
  return left === 0 ? '该交易已全额退款' : `退款金额不能超过可退金额${readableCents(left)}元`;
}

/** Who asks for a refund, and from where. */
interface Asker {
  own: Own;
  user: Actor;
  address: string;
}

/** Locks who asks, the number, the trade and the accounts, in one statement (`open_refund`). */
async function open(db: Kysely<Database>, { own, user }: Asker, { requestNo, tradeNo }: RefundOrder, now: Date) {
  const { userId, sessionId } = user;
  const asked = { userId, sessionId, memberNo: own.memberNo, requestNo, tradeNo, day: dayOf(now) };
  const { rows } = await sql<{ opened: Opened }>`
    select open_refund(${JSON.stringify(asked)}::jsonb) as opened`.execute(db);
  const { opened } = rows[0] ?? {};
  if (!opened) throw new Error('nothing is known of a refund');
  stillSignedIn(opened);
  return { ...opened, accounts: knownAccounts(opened.accounts ?? []) };
}

/**
 * Refunds in the caller's transaction. One after the other for a number, and for a trade: what is left of it is looked
 * at behind its lock. A final refusal keeps the number (S-02); a foreign trade is answered as an absent one: undefined.
 */
export async function refundTrade(
  db: Kysely<Database>,
  asker: Asker,
  order: RefundOrder,
  now: Date,
): Promise<Refund | undefined> {
  const { memberNo } = asker.own;
  const { tradeNo, amountCents, reason, requestNo } = order;
  const { taken, nr, accounts } = await open(db, asker, order, now);
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
    const refund = { ...kept, refund_trade_no: null, fee_back_cents: 0, refusal: keptRefusal(bizCode, msg) };
    await writeMoney(db, { refund }, now);
    return finalRefusal(bizCode, msg);
  };
  const left = refundableCents(trade);
  if (left === null) return finally_(NOT_REFUNDABLE, '该交易不支持退款');
  if (amountCents > left) return finally_(TOO_MUCH, tooMuch(left, trade.splitCents));
  const settlement = accounts.find(({ purpose }) => purpose === 'SETTLEMENT');
  const fee = accounts.find(({ purpose }) => purpose === 'FEE');
  if (!settlement || !fee) throw new Error(`member ${memberNo} has no settlement account`);
  if (settlement.status === 'FROZEN') return finally_(TOO_POOR, '待结算账户已冻结');
  if (settlement.balance_cents - settlement.frozen_cents < amountCents) return finally_(TOO_POOR, '余额不足');
  const back = feeBack(trade, amountCents);
  // Through the account that it left by.
  const feeAccount = trade.feeAccountNo === settlement.account_no ? settlement : fee;

  const refundTradeNo = `R${dayOf(now).replaceAll('-', '')}${String(nr).padStart(9, '0')}`;
  const payer = { counterpartyName: trade.counterpartyName, counterpartyAccount: trade.counterpartyAccount };
  const platform = { counterpartyName: '平台手续费', counterpartyAccount: PLATFORM.feeIncome };
  const postings = [
    { accountNo: settlement.account_no, amountCents: -amountCents, ...payer, remark: reason },
    { accountNo: PLATFORM.clearing, amountCents, ...payer, remark: reason },
    ...(back > 0
      ? [
          { accountNo: feeAccount.account_no, amountCents: back, ...platform, remark: '退还手续费' },
          { accountNo: PLATFORM.feeIncome, amountCents: -back, ...platform, remark: '退还手续费' },
        ]
      : []),
  ];
  await writeMoney(
    db,
    {
      trades: [
        {
          trade_no: refundTradeNo,
          business_type: '4005',
          member_no: memberNo,
          merchant_no: trade.merchantNo,
          direction: 'OUT',
          counterparty_name: trade.counterpartyName,
          counterparty_account: trade.counterpartyAccount,
          amount_cents: amountCents,
          status: 'SUCCESS',
          remark: reason,
          created_at: now,
          finished_at: now,
          scene: trade.scene,
          product: trade.product,
          merchant_order_no: trade.merchantOrderNo,
          original_trade_no: tradeNo,
        },
      ],
      refunded: { trade_no: tradeNo, cents: amountCents },
      entries: [{ tradeNo: refundTradeNo, businessType: '4005', createdAt: now, postings }],
      refund: { ...kept, refund_trade_no: refundTradeNo, refusal: null, fee_back_cents: back },
      audit: {
        at: now,
        userId: asker.user.userId,
        sessionId: asker.user.sessionId,
        action: 'trade.refunded',
        subject: refundTradeNo,
        detail: { originalTradeNo: tradeNo, amount: formatCents(amountCents), requestNo },
        address: asker.address,
      },
    },
    now,
  );
  return { requestNo, refundTradeNo, originalTradeNo: tradeNo, amountCents, feeBackCents: back, createdAt: now };
}
