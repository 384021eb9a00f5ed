import { call, type SagaGenerator } from 'typed-redux-saga';
import { psReturn } from '@/contract/moneyActions';
import { queryOrder } from '@/contract/orderQueries';
import type { Order } from '@/contract/orders';
import { reloadList } from '@/shared/list/saga';
import { sendOnce } from '@/shared/money/sendOnce';
import { request } from '@/shared/saga/request';
import type { tradesEvents } from '../events';
import { RETURN_TEXT as TEXT } from '../text';
import { definePayBack } from './payBack';

/** The outcome of a return; `earlier` means the same as in `Refunded`. */
export interface Returned {
  order: Order;
  earlier?: true;
}

/** 退回分账: brings a split back, or a part of it, from its receiver, who answers later. */
export const splitReturn = definePayBack<Order>({
  id: 'splitReturn',
  send: ({ reason, ...body }, kept) => sendOnce({ target: psReturn, kept, body: { ...body, remark: reason } }),
  *ask(requestNo) {
    const asked = { requestNo, kind: 'SPLIT_RETURN' as const };
    const reply = yield* request(queryOrder, asked, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply;
    const { order } = reply.data;
    return order?.state === 'REFUSED'
      ? { ok: true, found: null, refusal: order.reason ?? TEXT.notArrived }
      : { ok: true, found: order, refusal: null };
  },
  shown: (order) => ({ order }),
  told: ({ state }) => (state === 'SUCCESS' ? TEXT.heads.SUCCESS : null),
  notArrived: TEXT.notArrived,
});

/** The form of a split is opened: a return that was sent before a reload is looked after first. */
export function* openReturn({ payload }: ReturnType<typeof tradesEvents.returnOpened>): SagaGenerator<void> {
  yield* splitReturn.opened(payload);
}

/** Reloads the list after the receiver of a split has answered. */
export function* showAnswered({
  payload: { listId },
}: ReturnType<typeof tradesEvents.returnAnswered>): SagaGenerator<void> {
  yield* call(reloadList, listId);
}
