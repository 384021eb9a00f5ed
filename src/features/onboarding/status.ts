import { queryEnterpriseUnifyInfo } from '@/contract/calls/enterpriseOnboarding';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

export type EnterpriseStatus = AnswerOf<typeof queryEnterpriseUnifyInfo>;

/** The status of the application named in the address, otherwise of the current enterprise. */
export const enterpriseStatus = defineStatus<EnterpriseStatus>({
  id: 'onboarding.enterprise',
  *ask(search) {
    const enterpriseId = search.get('enterpriseId');
    return yield* request(queryEnterpriseUnifyInfo, enterpriseId ? { enterpriseId } : {}, { custom: true });
  },
  isFinal: ({ settledStatus }) => settledStatus !== 'INIT',
});
