import { sql } from 'kysely';
import type { OpenRefund } from '@/contract/openOrders';
import { inTransaction } from '../../db/transaction';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { type Refund, refund, repeatedRefund } from '../../domain/money/refund';
import { outNoOf, requestNoOf } from '../../domain/programs/numbers';
import { orderPaidBy, paidOrder } from '../../domain/programs/paid';
import type { OpenHandlers, OpenRoom } from '../handler';
import { refuseOpen } from '../refusals';

/** Refunds that are over without money going back are FAILED, whoever has ended them. */
const STATES = { SUCCESS: 'SUCCESS', WAIT_RELEASE: 'PROCESSING', FAILED: 'FAILED', CANCELLED: 'FAILED' } as const;

async function shown(
  { db, user: { merchantNo } }: OpenRoom,
  { requestNo, state, refundTradeNo, originalTradeNo, amountCents, feeBackCents, createdAt }: Refund,
  reason: string,
): Promise<OpenRefund> {
  const order = await orderPaidBy(db, merchantNo, originalTradeNo);
  return {
    refundNo: refundTradeNo,
    // One that was made in the console has no number of the merchant's: it goes by the platform's.
    outRefundNo: outNoOf(requestNo, merchantNo) || refundTradeNo,
    tradeNo: order.orderNo,
    outTradeNo: order.outNo,
    amount: formatCents(amountCents),
    feeBack: formatCents(feeBackCents),
    state: STATES[state],
    reason,
    createTime: wireTime(createdAt),
  };
}

/** A refund of the merchant as it stands, by any of its numbers; undefined: there is none. */
async function found({ db, user: { memberNo, merchantNo } }: OpenRoom, number: string) {
  const row = await db
    .selectFrom('refunds as r')
    .innerJoin('trades as t', 't.trade_no', 'r.original_trade_no')
    .selectAll('r')
    .where('r.member_no', '=', memberNo)
    .where('t.merchant_no', '=', merchantNo)
    .where('r.refund_trade_no', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('r.refund_trade_no', '=', number), eb('r.request_no', '=', requestNoOf(merchantNo, number))]),
    )
    .orderBy(sql`r.refund_trade_no = ${number}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.refund_trade_no === null || row.state === 'REFUSED') return undefined;
  const { refund_trade_no: refundTradeNo, state } = row;
  const as: Refund = {
    requestNo: row.request_no,
    state,
    refundTradeNo,
    originalTradeNo: row.original_trade_no,
    amountCents: row.amount_cents,
    feeBackCents: row.fee_back_cents,
    createdAt: row.created_at,
  };
  return { as, reason: row.reason };
}

/** Refunds of paid orders, by the console's own function: parts, fees, what was split, the second person. */
export const refundHandlers: OpenHandlers<'createRefund' | 'findRefund'> = {
  createRefund: async ({ body: { outRefundNo, tradeNo, amount, reason } }, room) => {
    const { db, user, now, address } = room;
    const { memberNo, merchantNo } = user;
    const order = (await paidOrder(db, merchantNo, tradeNo)) ?? refuseOpen('NOT_FOUND', { field: 'tradeNo' });
    const { paidTradeNo } = order;
    if (paidTradeNo === null) return refuseOpen('NOT_ALLOWED', { msg: '订单尚未支付，不能退款', field: 'tradeNo' });
    const asked = {
      tradeNo: paidTradeNo,
      amountCents: parseCents(amount),
      reason,
      requestNo: requestNoOf(merchantNo, outRefundNo),
    };
    const made =
      (await repeatedRefund(db, memberNo, asked)) ??
      (await inTransaction(db, (trx) => refund(trx, { own: { memberNo, merchantNo }, user, address }, asked, now)));
    return shown(room, made ?? refuseOpen('NOT_FOUND', { field: 'tradeNo' }), reason);
  },

  findRefund: async ({ params: { refundNo } }, room) => {
    const one = (await found(room, refundNo)) ?? refuseOpen('NOT_FOUND');
    return shown(room, one.as, one.reason);
  },
};
