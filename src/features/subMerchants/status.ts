import { type ApplicationDetail, applyInfo } from '@/contract/calls/applications';
import { type SubMerchantDetail, subMerchantDetail } from '@/contract/calls/subMerchants';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

export const subStatus = defineStatus<SubMerchantDetail>({
  id: 'subMerchants.one',
  *ask(search) {
    const subMerchantNo = search.get('subMerchantNo') ?? '';
    return yield* request(subMerchantDetail, { subMerchantNo }, { custom: true });
  },
  isFinal: () => true,
});

/** Polls an application for a sub-merchant until it is decided. */
export const applyStatus = defineStatus<ApplicationDetail>({
  id: 'subMerchants.application',
  *ask(search) {
    return yield* request(applyInfo, { applyNo: search.get('applyNo') ?? '' }, { custom: true });
  },
  isFinal: ({ state }) => state !== 'AUDITING' && state !== 'WAIT_SIGN',
});
