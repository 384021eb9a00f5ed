import type { SagaGenerator } from 'typed-redux-saga';
import { queryTradeRefund, type TradeRefund, tradeRefund } from '@/contract/tradeLists';
import { sendOnce } from '@/shared/money/sendOnce';
import { request } from '@/shared/saga/request';
import type { tradesEvents } from '../events';
import { TEXT } from '../text';
import { definePayBack } from './payBack';

/** The outcome of a refund. `earlier`: an earlier refund, believed lost, has arrived, and the last entry was not sent. */
export interface Refunded {
  refund: TradeRefund;
  earlier?: true;
}

/** Refunds a collected trade to its payer, in full or in part. */
export const refund = definePayBack<TradeRefund>({
  id: 'refund',
  send: (body, kept) => sendOnce({ target: tradeRefund, kept, body }),
  *ask(requestNo) {
    const reply = yield* request(queryTradeRefund, { requestNo }, { custom: true, scope: 'signedIn' });
    return reply.ok ? { ok: true, found: reply.data.refund, refusal: reply.data.refusal } : reply;
  },
  shown: (found) => ({ refund: found }),
  told: ({ state }) => (state === 'SUCCESS' ? TEXT.refunded : null),
  notArrived: TEXT.notArrived,
});

/** Key of the form that pays a trade back. */
export const refundForm = refund.formOf;
export const refundSubmitted = refund.submitted;

/** The form of a trade is opened: a refund that was sent before a reload is looked after first. */
export function* openRefund({ payload }: ReturnType<typeof tradesEvents.refundOpened>): SagaGenerator<void> {
  yield* refund.opened(payload);
}
