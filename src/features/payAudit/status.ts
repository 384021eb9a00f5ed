import { payOrderDetail } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';

export type OrderDetail = AnswerOf<typeof payOrderDetail>;

const searchOf = (orderNo: string) => new URLSearchParams({ orderNo }).toString();

/** Loads an order for its auditor, and polls it while it is being paid. */
export const orderStatus = defineStatus<OrderDetail>({
  id: 'payAudit.order',
  *ask(search) {
    return yield* request(payOrderDetail, { orderNo: search.get('orderNo') ?? '' }, { custom: true });
  },
  isFinal: ({ state }) => state !== 'PAYING',
});

/** Returns the query and the store key of an order's page. */
export const orderIn = (orderNo: string) => ({
  search: searchOf(orderNo),
  key: statusKey(orderStatus, searchOf(orderNo)),
});
