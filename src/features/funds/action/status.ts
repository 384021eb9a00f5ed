import { call } from 'typed-redux-saga';
import type { AnswerOf } from '@/contract/defineCall';
import { operateDetail, queryOrder } from '@/contract/orderQueries';
import { FINAL_STATES, type Order } from '@/contract/orders';
import { LOST_AFTER } from '@/shared/money/keptNumbers';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { forget, readKept } from './kept';
import { actionById } from './model';

/** `order` null: the platform has none of that number. `lost`: and it is not to be expected any more. */
export interface Followed {
  order: Order | null;
  /** Of this tab: when it left, while its outcome is unknown. */
  sentAt: number | null;
  lost: boolean;
}

const isFinal = ({ state }: Order) => FINAL_STATES.includes(state);

/** What became of an order, by its number and action. */
export const orderStatus = defineStatus<Followed>({
  id: 'funds.order',
  *ask(search) {
    const action = search.get('action') ?? '';
    const requestNo = search.get('requestNo') ?? '';
    const kind = actionById(action)?.kind;
    const reply = yield* request(queryOrder, { requestNo, ...(kind ? { kind } : {}) }, { custom: true });
    if (!reply.ok) return reply;
    const { order } = reply.data;
    const kept = yield* readKept(action);
    const sentAt = kept?.requestNo === requestNo ? kept.sentAt : null;
    if (order) yield* forget(action, requestNo); // its outcome is known from here on, in whatever state it is
    const lost = order === null && sentAt !== null && (yield* call(clock.now)) - sentAt > LOST_AFTER;
    return { ok: true, data: { order, sentAt, lost } };
  },
  isFinal: ({ order }) => order !== null && isFinal(order),
});

export type Detail = AnswerOf<typeof operateDetail>;

/** One order with its trail, followed while something can still come. */
export const detailStatus = defineStatus<Detail>({
  id: 'funds.detail',
  *ask(search) {
    return yield* request(operateDetail, { orderNo: search.get('orderNo') ?? '' }, { custom: true });
  },
  isFinal: ({ order }) => isFinal(order),
});
