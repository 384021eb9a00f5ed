import type { AnswerOf } from '@/contract/defineCall';
import { payOrderDetail } from '@/contract/warehouseOrders';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';

export type OrderDetail = AnswerOf<typeof payOrderDetail>;

const searchOf = (orderNo: string) => new URLSearchParams({ orderNo }).toString();

/** One order; while it is being paid it changes by itself. */
export const orderStatus = defineStatus<OrderDetail>({
  id: 'payAudit.order',
  *ask(search) {
    return yield* request(payOrderDetail, { orderNo: search.get('orderNo') ?? '' }, { custom: true });
  },
  isFinal: ({ state }) => state !== 'PAYING',
});

/** Which order, as the status brick has it: what is asked, and where it stands in the store. */
export const orderIn = (orderNo: string) => ({
  search: searchOf(orderNo),
  key: statusKey(orderStatus, searchOf(orderNo)),
});
