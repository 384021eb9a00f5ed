import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { subAccountLimits } from '@/contract/calls/warehouseAccounts';
import { detailKey } from '@/shared/detail/key';
import { reloadList } from '@/shared/list/saga';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { SUB_DETAIL, SUB_LIST } from './ids';
import { tree } from './resources';
import type { Limited } from './slice';
import { LIMITS_TEXT as TEXT } from './text';

interface LimitsWish {
  /** The sub-merchants, each with the version that the user saw. */
  subs: readonly Pick<Limited, 'subMemberNo' | 'version'>[];
  lowBalance: string | null;
  dayLimit: string | null;
}

/**
 * Sets the limits of one or several sub-merchants. If another user has changed them meanwhile, the page shows the current limits
 * and keeps the typed values.
 */
export const limitsSet = defineSubmission<LimitsWish>('subAccounts/limitsSet', {
  *flow({ subs, ...limits }): SagaGenerator<Outcome> {
    const wish = { ...limits, subs: subs.map(({ subMemberNo, version }) => ({ subMemberNo, version })) };
    const reply = yield* request(subAccountLimits, wish, { custom: true, scope: 'signedIn' });
    if (reply.ok || reply.bizCode === '20080001') {
      yield* call(reloadList, SUB_LIST);
      yield* call(refresh, tree);
      for (const { subMemberNo } of subs) {
        const key = detailKey(SUB_DETAIL, subMemberNo);
        if (yield* select(selectIsShown(key))) yield* put(statusEvents.statusOpened({ key }));
      }
    }
    return reply.ok ? { ok: true, message: TEXT.saved } : reply;
  },
});
