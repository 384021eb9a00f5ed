import { queryEnterpriseUnifyInfo } from '@/contract/calls/enterpriseOnboarding';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

export type EnterpriseStatus = AnswerOf<typeof queryEnterpriseUnifyInfo>;

/**
 * Polls the review status of the application that the address names, otherwise of the current enterprise's
 * application.
 */
export const enterpriseStatus = defineStatus<EnterpriseStatus>({
  id: 'onboarding.enterprise',
  *ask(search) {
    const enterpriseId = search.get('enterpriseId');
    return yield* request(queryEnterpriseUnifyInfo, enterpriseId ? { enterpriseId } : {}, { custom: true });
  },
  isFinal: ({ settledStatus }) => settledStatus !== 'INIT',
});
