import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../handlers/handler';
import { formatCents } from './cents';
import { dayOf } from './days';
import { PLATFORM, postEntry } from './ledger';
import { lockNumber } from './provenOnce';
import { type Own, ownTrade, refundableCents } from './tradeDetail';

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

/**
 * What of the fee goes back with a refund: of all that was refunded until then its share, rounded half up, less what
 * went back before. All of the trade refunded gives back all of the fee, in however many parts.
 */
export function feeBack(
  { amountCents, feeCents, refundedCents }: { amountCents: number; feeCents: number; refundedCents: number },
  cents: number,
): number {
  const share = (refunded: number) =>
    Number((2n * BigInt(feeCents) * BigInt(refunded) + BigInt(amountCents)) / (2n * BigInt(amountCents)));
  return share(refundedCents + cents) - share(refundedCents);
}

const rowOf = (db: Kysely<Database>, memberNo: string, requestNo: string) =>
  db
    .selectFrom('refunds')
    .where('member_no', '=', memberNo)
    .where('request_no', '=', requestNo)
    .selectAll()
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

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

/**
 * Refunds in the caller's transaction. One after the other for a number, and for a trade: what is left of it is looked
 * at behind its lock. A final refusal keeps the number (S-02); a foreign trade is answered as an absent one: undefined.
 */
export async function refundTrade(
  db: Kysely<Database>,
  own: Own,
  order: RefundOrder,
  now: Date,
): Promise<{ refund: Refund; fresh: boolean } | undefined> {
  const { memberNo } = own;
  const { tradeNo, amountCents, reason, requestNo } = order;
  await lockNumber(db, { memberNo, kind: 'refund', requestNo });
  const before = await rowOf(db, memberNo, requestNo);
  if (before) return { refund: answered(before, order), fresh: false };

  await db.selectFrom('trades').where('trade_no', '=', tradeNo).select('trade_no').forUpdate().execute();
  const trade = await ownTrade(db, own, tradeNo);
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
    await db
      .insertInto('refunds')
      .values({ ...kept, refund_trade_no: null, refusal: keptRefusal(bizCode, msg) })
      .execute();
    return finalRefusal(bizCode, msg);
  };
  const left = refundableCents(trade);
  if (left === null) return finally_(NOT_REFUNDABLE, '该交易不支持退款');
  if (amountCents > left)
    return finally_(TOO_MUCH, left === 0 ? '该交易已全额退款' : `退款金额不能超过可退金额${formatCents(left)}元`);

  // In one order, as the ledger takes them, so that crossing entries do not wait for each other.
  const accounts = await db
    .selectFrom('accounts')
    .where('member_no', '=', memberNo)
    .where('purpose', 'in', ['FEE', 'SETTLEMENT'])
    .select(['account_no', 'purpose', 'balance_cents', 'frozen_cents', 'status'])
    .orderBy('account_no')
    .forNoKeyUpdate()
    .execute();
  const settlement = accounts.find(({ purpose }) => purpose === 'SETTLEMENT');
  const fee = accounts.find(({ purpose }) => purpose === 'FEE');
  if (!settlement || !fee) throw new Error(`member ${memberNo} has no settlement account`);
  if (settlement.status === 'FROZEN') return finally_(TOO_POOR, '待结算账户已冻结');
  if ((settlement.balance_cents ?? 0) - settlement.frozen_cents < amountCents) return finally_(TOO_POOR, '余额不足');

  const back = feeBack(trade, amountCents);
  const { rows } = await sql<{ no: string }>`select lpad(nextval('refund_no_seq')::text, 9, '0') as no`.execute(db);
  const refundTradeNo = `R${dayOf(now).replaceAll('-', '')}${rows[0]?.no}`;
  await db
    .insertInto('trades')
    .values({
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
    })
    .execute();
  await db
    .updateTable('trades')
    .set({ refunded_cents: trade.refundedCents + amountCents })
    .where('trade_no', '=', tradeNo)
    .execute();
  const payer = { counterpartyName: trade.counterpartyName, counterpartyAccount: trade.counterpartyAccount };
  const platform = { counterpartyName: '平台手续费', counterpartyAccount: PLATFORM.feeIncome };
  await postEntry(db, {
    tradeNo: refundTradeNo,
    businessType: '4005',
    createdAt: now,
    postings: [
      { accountNo: settlement.account_no, amountCents: -amountCents, ...payer, remark: reason },
      { accountNo: PLATFORM.clearing, amountCents, ...payer, remark: reason },
      ...(back > 0
        ? [
            { accountNo: fee.account_no, amountCents: back, ...platform, remark: '退还手续费' },
            { accountNo: PLATFORM.feeIncome, amountCents: -back, ...platform, remark: '退还手续费' },
          ]
        : []),
    ],
  });
  await db
    .insertInto('refunds')
    .values({ ...kept, refund_trade_no: refundTradeNo, refusal: null, fee_back_cents: back })
    .execute();
  return {
    refund: { requestNo, refundTradeNo, originalTradeNo: tradeNo, amountCents, feeBackCents: back, createdAt: now },
    fresh: true,
  };
}
