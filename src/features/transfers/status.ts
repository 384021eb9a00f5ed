import { call } from 'typed-redux-saga';
import { queryOrder } from '@/contract/orderQueries';
import { FINAL_STATES, type Order } from '@/contract/orders';
import { isLost, lostFrom } from '@/shared/money/storedNumber';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { actionById, type Values } from './model';
import { storedActionNumber } from './storedNumber';

/** `order` null: the platform has none of that number. `lost`: and it is not to be expected any more. */
export interface Followed {
  order: Order | null;
  /** What its form had, once it is final. */
  again: Values | null;
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
    const { order, again } = reply.data;
    const kept = yield* storedActionNumber(action);
    const number = yield* kept.read();
    const own = number?.requestNo === requestNo ? number : null;
    if (order) yield* kept.amend(requestNo, null); // its outcome is known from here on, in whatever state it is
    const lost = order === null && own !== null && isLost(own, yield* call(clock.now));
    return { ok: true, data: { order, again, sentAt: own?.sentAt ?? null, lost } };
  },
  isFinal: ({ order }) => order !== null && isFinal(order),
  decidedFrom: ({ order, sentAt }) => (order === null ? lostFrom({ sentAt }) : null),
});
