import type { SagaGenerator } from 'typed-redux-saga';
import { memberBookFreeze, memberBookRelease } from '@/contract/calls/memberBooks';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { bookIn } from './status';
import { DETAIL_TEXT as TEXT } from './text';

interface StateWish {
  bookNo: string;
  /** Version of the member book that the user saw. If it has changed, the platform refuses the request. */
  version: number;
  reason: string;
  to: 'FROZEN' | 'NORMAL';
}

/**
 * Freezes or unfreezes a member book. If another user has changed it meanwhile, the page shows the new state and keeps the typed
 * reason.
 */
export const stateWished = defineSubmission<StateWish>('members/stateWished', {
  *flow({ to, ...body }): SagaGenerator<Outcome> {
    const call = to === 'FROZEN' ? memberBookFreeze : memberBookRelease;
    const reply = yield* request(call, body, { custom: true, scope: 'signedIn' });
    const reload = statusEvents.statusOpened({ key: bookIn(body.bookNo).key });
    if (reply.ok) return { ok: true, message: to === 'FROZEN' ? TEXT.frozenNow : TEXT.releasedNow, next: [reload] };
    return reply;
  },
});
