import { agentExpandMchInfoStatus, agentExpandProductInfoBatch } from '@/contract/calls/subMerchants';
import { defineResource } from '@/shared/resource/defineResource';

/** Number of sub-merchants by state, with this month's sums. */
export const statistics = defineResource<typeof agentExpandMchInfoStatus>({
  id: 'subMerchants/statistics',
  call: agentExpandMchInfoStatus,
  request: {},
});

/** The products of a sub-merchant with their fees. */
export const productsOf = defineResource<typeof agentExpandProductInfoBatch>({
  id: 'subMerchants/products',
  call: agentExpandProductInfoBatch,
});
