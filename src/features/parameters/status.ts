import { type ApplicationDetail, applyInfo } from '@/contract/calls/applications';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

/** Polls an application for a higher split share until it is decided. */
export const specialStatus = defineStatus<ApplicationDetail>({
  id: 'parameters.special',
  *ask(search) {
    return yield* request(applyInfo, { applyNo: search.get('applyNo') ?? '' }, { custom: true });
  },
  isFinal: ({ state }) => state !== 'AUDITING' && state !== 'WAIT_SIGN',
});
