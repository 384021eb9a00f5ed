import type { SagaGenerator } from 'typed-redux-saga';
import { queryOrder } from '@/contract/calls/orderQueries';
import type { Order } from '@/contract/calls/orders';
import { formatMoney } from '../format/money';
import { request } from '../saga/request';
import type { Found, MoneyResult } from './defineMoneyForm';

/** Texts of a money form whose order is decided later by another party, such as the bank, by the order's state. */
interface OrderWords {
  heads: Readonly<Record<'PROCESSING' | 'SUCCESS' | 'FAILED', string>>;
  facts: {
    PROCESSING: (amount: string) => string;
    SUCCESS: (amount: string) => string;
    FAILED: (amount: string, reason: string) => string;
  };
  notArrived: string;
}

/** Returns the functions that a money form needs if its request creates an order of this kind: lookup, toast and result. */
export const makesOrder = (kind: Order['kind'], { heads, facts, notArrived }: OrderWords) => ({
  *find(requestNo: string): SagaGenerator<Found<Order>> {
    const reply = yield* request(queryOrder, { requestNo, kind }, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply;
    const { order } = reply.data;
    return order?.state === 'REFUSED'
      ? { ok: true, found: null, refusal: order.reason ?? notArrived }
      : { ok: true, found: order, refusal: null };
  },
  toast: ({ state }: Order) => (state === 'SUCCESS' ? heads.SUCCESS : null),
  result({ state, amount, reason, orderNo }: Order): MoneyResult {
    const how = state === 'SUCCESS' || state === 'FAILED' ? state : 'PROCESSING';
    return { head: heads[how], facts: facts[how](formatMoney(amount), reason ?? ''), orderNo };
  },
});
