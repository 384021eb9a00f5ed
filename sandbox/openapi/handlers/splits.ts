import type { OpenSplit, OpenSplitReturn } from '@/contract/openSplits';
import { inTransaction } from '../../db/transaction';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { orderByNo } from '../../domain/money/orderProgress';
import { placeOrder } from '../../domain/money/orders';
import { returnSides } from '../../domain/money/splitReturn';
import { outNoOf, requestNoOf } from '../../domain/programs/numbers';
import { findSplit, type Split, splitPaid } from '../../domain/programs/splits';
import type { OpenHandlers } from '../handler';
import { refuseOpen } from '../refusals';
import { stateOf } from './states';

const shown = (split: Split): OpenSplit => ({
  splitNo: split.split_no,
  outSplitNo: split.out_split_no,
  tradeNo: split.order_no,
  state: 'SUCCESS',
  amount: formatCents(split.amount_cents),
  parts: split.parts.map(({ partNo, bookNo, bookName, cents, returnedCents }) => ({
    partNo,
    bookNo,
    bookName,
    amount: formatCents(cents),
    returnedAmount: formatCents(returnedCents),
  })),
  createTime: wireTime(split.created_at),
});

/** Splits of paid orders, and what comes back of them by the console's own function. */
export const splitHandlers: OpenHandlers<'createSplit' | 'findSplit' | 'returnSplit'> = {
  createSplit: async ({ body: { outSplitNo, tradeNo, ruleNo, parts, remark } }, room) => {
    const asked = {
      outSplitNo,
      orderNo: tradeNo,
      ruleNo,
      parts: parts?.map(({ bookNo, amount }) => ({ bookNo, cents: parseCents(amount) })),
      remark: remark ?? '',
    };
    const split = await inTransaction(room.db, (trx) => splitPaid({ ...room, db: trx }, asked));
    return shown(split ?? refuseOpen('NOT_FOUND', { field: 'tradeNo' }));
  },

  findSplit: async ({ params: { splitNo } }, { db, user }) =>
    shown((await findSplit(db, user.merchantNo, splitNo)) ?? refuseOpen('NOT_FOUND')),

  returnSplit: async ({ params: { splitNo }, body: { outReturnNo, partNo, amount, reason } }, room) => {
    const { db, user } = room;
    const { merchantNo, memberNo } = user;
    const split = (await findSplit(db, merchantNo, splitNo)) ?? refuseOpen('NOT_FOUND');
    if (!split.parts.some((part) => part.partNo === partNo)) refuseOpen('NOT_FOUND', { field: 'partNo' });
    const request = {
      requestNo: requestNoOf(merchantNo, outReturnNo),
      amount,
      remark: reason,
      tradeNo: partNo,
    };
    const { orderNo } = await placeOrder(room, 'SPLIT_RETURN', request, (trx) =>
      returnSides(trx, { memberNo, merchantNo }, partNo),
    );
    const order = await orderByNo(db, orderNo);
    const answer: OpenSplitReturn = {
      returnNo: order.order_no,
      outReturnNo: outNoOf(order.request_no, merchantNo),
      splitNo: split.split_no,
      partNo,
      amount: formatCents(order.amount_cents),
      state: stateOf(order),
      reason: order.reason,
      createTime: wireTime(order.created_at),
    };
    return answer;
  },
};
