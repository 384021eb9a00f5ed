import { type PayOrder, paymentPage, payOrderPage } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { ORDER_PROGRESS } from './ids';
import { isPassed } from './states';

/** An order with its progress. `order` is null if the number does not exist. */
export interface FollowedOrder {
  order: PayOrder | null;
  /** Count and sum of the payments per state; empty until the order has passed the audit. */
  tally: AnswerOf<typeof paymentPage>['tally'];
}

const FIRST = { pageNo: 1, pageSize: 10 } as const;

/** Polls the progress of an order. Requests only counts and sums, so that polling an order with many vouchers stays cheap. */
export const orderProgress = defineStatus<FollowedOrder>({
  id: ORDER_PROGRESS,
  *ask(search) {
    const orderNo = search.get('orderNo') ?? '';
    const reply = yield* request(payOrderPage, { ...FIRST, keyword: orderNo }, { custom: true });
    if (!reply.ok) return reply;
    const order = reply.data.rows.find((row) => row.orderNo === orderNo) ?? null;
    if (!order || !isPassed(order.state)) return { ok: true, data: { order, tally: [] } };
    const payments = yield* request(paymentPage, { ...FIRST, orderNo }, { custom: true });
    return payments.ok ? { ok: true, data: { order, tally: payments.data.tally } } : payments;
  },
  isFinal: ({ order }) => order === null || (order.state !== 'WAIT_AUDIT' && order.state !== 'PAYING'),
});
