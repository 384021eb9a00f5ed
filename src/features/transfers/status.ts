import { call } from 'typed-redux-saga';
import { queryOrder } from '@/contract/calls/orderQueries';
import { FINAL_STATES, type Order } from '@/contract/calls/orders';
import { isLost, lostFrom } from '@/shared/money/storedNumber';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { actionById, type Values } from './model';
import { storedActionNumber } from './storedNumber';

/**
 * The state of an order that the result page polls. `order` null: the platform has no order with the number. `lost`: the request
 * did not arrive and cannot arrive any more.
 */
export interface Followed {
  order: Order | null;
  /** The typed values of an order with a final state, to fill a new form. */
  again: Values | null;
  /** Time at which this tab sent the request, ms since 1970; null when the outcome is known. */
  sentAt: number | null;
  lost: boolean;
}

const isFinal = ({ state }: Order) => FINAL_STATES.includes(state);

/** Polls the order of a request number and an action until it is final. */
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
    if (order) yield* kept.amend(requestNo, null); // The order exists, so the outcome of the request is known, in any state of the order
    const lost = order === null && own !== null && isLost(own, yield* call(clock.now));
    return { ok: true, data: { order, again, sentAt: own?.sentAt ?? null, lost } };
  },
  isFinal: ({ order }) => order !== null && isFinal(order),
  decidedFrom: ({ order, sentAt }) => (order === null ? lostFrom({ sentAt }) : null),
});
