import { type ApplicationDetail, applyInfo } from '@/contract/calls/applications';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

/** Polls the application that the address names. */
export const openingStatus = defineStatus<ApplicationDetail>({
  id: 'solutions.opening',
  ask: (search) => request(applyInfo, { applyNo: search.get('applyNo') ?? '' }, { custom: true }),
  isFinal: ({ state }) => state !== 'AUDITING' && state !== 'WAIT_SIGN',
});
