import type { OpenRefund } from '@/contract/open/openOrders';
import { inTransaction } from '../../db/transaction';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { refund, refusalText } from '../../domain/money/orders/refund';
import { outNoOf, requestNoOf } from '../../domain/oncePerNumber';
import { reasonForProgram, textForProgram } from '../../domain/programs/namesForProgram';
import { fieldOf, orderPaidBy, paidOrder, unpaidText } from '../../domain/programs/paid';
import type { OpenContext, OpenHandlers } from '../handler';
import { once } from '../once';
import { refuseOpen } from '../refusals';

/**
 * States of refunds as programs see them. A refund that ended without payment is FAILED, even if a user cancelled it.
 */
const STATES = {
  SUCCESS: 'SUCCESS',
  WAIT_RELEASE: 'PROCESSING',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
  REFUSED: 'FAILED',
} as const;

/**
 * Returns a refund of the merchant by one of its numbers, including a finally refused refund; undefined if it does
 * not exist.
 */
async function found(
  { db, user: { memberNo, merchantNo } }: OpenContext,
  by: { refundNo: string } | { outRefundNo: string },
) {
  const rows = db
    .selectFrom('refunds as r')
    .innerJoin('trades as t', 't.trade_no', 'r.original_trade_no')
    .leftJoin('orders as o', (join) => join.onRef('o.order_no', '=', 'r.refund_trade_no').on('o.kind', '=', 'REFUND'))
    .selectAll('r')
    .innerJoin('members as m', 'm.member_no', 'r.member_no')
    .select(['o.reason as failure', 't.counterparty_name as payer', 'm.member_name as payee'])
    .where('r.member_no', '=', memberNo)
    .where('t.merchant_no', '=', merchantNo);
  return (
    'refundNo' in by
      ? rows.where('r.refund_trade_no', '=', by.refundNo)
      : rows.where('r.request_no', '=', requestNoOf(merchantNo, by.outRefundNo))
  ).executeTakeFirst();
}
type Row = NonNullable<Awaited<ReturnType<typeof found>>>;

async function shown({ db, user }: OpenContext, row: Row | undefined): Promise<OpenRefund> {
  if (row === undefined) return refuseOpen('NOT_FOUND');
  const order = await orderPaidBy(db, user, row.original_trade_no);
  const parties = [row.payer, row.payee];
  return {
    refundNo: row.refund_trade_no ?? '',
    outRefundNo: outNoOf(row.request_no, user.merchantNo),
    tradeNo: order.orderNo,
    outTradeNo: order.outTradeNo,
    outCollectNo: order.outCollectNo,
    amount: formatCents(row.amount_cents),
    feeBack: formatCents(row.fee_back_cents),
    state: STATES[row.state],
    reason: textForProgram(row.reason, parties),
    failReason: reasonForProgram(row.refusal === null ? row.failure : refusalText(row.refusal), parties),
    createTime: wireTime(row.created_at),
  };
}

/**
 * Handlers of refunds of paid orders. Partial refunds, fees, splits, and the release by a second person are handled
 * by the function that the console uses too.
 */
export const refundHandlers: OpenHandlers<'createRefund' | 'findRefund' | 'findRefundByNumber'> = {
  createRefund: async ({ body: { outRefundNo, amount, reason, ...of } }, context) => {
    const { db, user, now, address } = context;
    const { memberNo, merchantNo } = user;
    const order = await paidOrder(db, user, of);
    const amountCents = parseCents(amount);
    const field = fieldOf(of);
    return once({
      find: () => found(context, { outRefundNo }),
      isSame: (row) =>
        row.original_trade_no === order?.paidTradeNo && row.amount_cents === amountCents && row.reason === reason,
      isRefused: ({ state }) => state === 'REFUSED',
      make: async () => {
        const paid = order ?? refuseOpen('NOT_FOUND', { field });
        const { paidTradeNo: tradeNo } = paid;
        if (tradeNo === null) return refuseOpen('NOT_ALLOWED', { msg: unpaidText(paid, '退款'), field });
        const requested = { tradeNo, amountCents, reason, requestNo: requestNoOf(merchantNo, outRefundNo) };
        const made = await inTransaction(db, (trx) =>
          refund(trx, { own: { memberNo, merchantNo }, user, address }, requested, now),
        );
        return made ?? refuseOpen('NOT_FOUND', { field });
      },
      shown: (row) => shown(context, row),
    });
  },

  findRefund: async ({ params }, context) => shown(context, await found(context, params)),
  findRefundByNumber: async ({ query }, context) => shown(context, await found(context, query)),
};
