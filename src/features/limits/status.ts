import { queryLimitApplyDetail } from '@/contract/calls/limitRules';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

export type Raise = AnswerOf<typeof queryLimitApplyDetail>;

/** Polls an application for a higher limit until it is decided. */
export const raiseStatus = defineStatus<Raise>({
  id: 'limits.raise',
  *ask(search) {
    return yield* request(queryLimitApplyDetail, { applyNo: search.get('applyNo') ?? '' }, { custom: true });
  },
  isFinal: ({ state }) => state !== 'AUDITING' && state !== 'WAIT_SIGN',
});
