import { agentExpandMchInfoStatus, agentExpandProductInfoBatch } from '@/contract/calls/subMerchants';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the number of sub-merchants by state, with the amounts of this month. */
export const statistics = defineResource<typeof agentExpandMchInfoStatus>({
  id: 'subMerchants/statistics',
  call: agentExpandMchInfoStatus,
  request: {},
});

/** Loads the products of a sub-merchant with their fees. */
export const productsOf = defineResource<typeof agentExpandProductInfoBatch>({
  id: 'subMerchants/products',
  call: agentExpandProductInfoBatch,
});
