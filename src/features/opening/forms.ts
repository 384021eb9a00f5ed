import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { applyWithdraw, reSendSingNotify } from '@/contract/calls/applications';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { TEXT } from './text';

interface About {
  applyNo: string;
  /** Store key of the status page that shows the application. */
  status: string;
}

/**
 * Reloads the application's status from the platform after any outcome. If the user has left the page, it reloads the status on
 * return.
 */
function* reloadStatus(key: string): SagaGenerator<void> {
  if (yield* select(selectIsShown(key))) yield* put(statusEvents.statusOpened({ key }));
}

/** Withdraws an application that is not yet decided. */
export const applicationWithdrawn = defineSubmission<About>('opening/applicationWithdrawn', {
  *flow({ applyNo, status }): SagaGenerator<Outcome> {
    const reply = yield* request(applyWithdraw, { applyNo }, { custom: true });
    if (reply.ok || reply.bizCode === 'APPLY_CLOSED') yield* reloadStatus(status);
    return reply.ok ? { ok: true, message: TEXT.withdrawn } : reply;
  },
});

/** Sends the signer a new signing link by SMS. The previous link becomes invalid. */
export const linkResent = defineSubmission<About>('opening/linkResent', {
  *flow({ applyNo, status }): SagaGenerator<Outcome> {
    const reply = yield* request(reSendSingNotify, { applyNo }, { custom: true });
    if (reply.ok || reply.bizCode !== undefined) yield* reloadStatus(status);
    return reply.ok ? { ok: true, message: TEXT.resent } : reply;
  },
});
