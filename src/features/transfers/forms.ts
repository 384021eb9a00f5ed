import { put, type SagaGenerator } from 'typed-redux-saga';
import { checkerRefuse } from '@/contract/calls/moneyActions';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { moneyEvents as events } from './slice';

/** A checker refuses an order that another user made. Reloads the order after any outcome. */
export const refusalSubmitted = defineSubmission<{ orderNo: string; status: string; reason: string }>(
  'money/refusalSubmitted',
  {
    refusalToast: true,
    *flow({ orderNo, status, reason }): SagaGenerator<Outcome> {
      const reply = yield* request(checkerRefuse, { orderNo, reason }, { custom: true });
      if (reply.ok) yield* put(events.orderDecided({ orderNo, released: false }));
      yield* put(statusEvents.statusHurried({ key: status }));
      return reply.ok ? { ok: true } : reply;
    },
  },
);
