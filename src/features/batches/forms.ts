import { put, type SagaGenerator } from 'typed-redux-saga';
import { batchRefuse } from '@/contract/calls/batchPayments';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { batchEvents as events } from './slice';

/** The checker refuses a batch that another user made. Reloads the batch after any outcome. */
export const refusalSubmitted = defineSubmission<{ batchNo: string; status: string; reason: string }>(
  'batches/refusalSubmitted',
  {
    refusalToast: true,
    *flow({ batchNo, status, reason }): SagaGenerator<Outcome> {
      const reply = yield* request(batchRefuse, { batchNo, reason }, { custom: true });
      if (reply.ok) yield* put(events.batchDecided({ batchNo, released: false }));
      yield* put(statusEvents.statusHurried({ key: status }));
      return reply.ok ? { ok: true } : reply;
    },
  },
);
