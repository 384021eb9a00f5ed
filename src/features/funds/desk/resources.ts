import {
  balanceMonitor,
  queryAccountWarnInfo,
  queryBalanceTrend,
  queryEnterpriseFeeDetail,
} from '@/contract/fundAccounts';
import { checkerPolicy } from '@/contract/orderQueries';
import { defineResource } from '@/shared/resource/defineResource';

export const balanceWarning = defineResource<typeof balanceMonitor>({
  id: 'funds/warning',
  call: balanceMonitor,
  request: {},
});
export const feeWarning = defineResource<typeof queryAccountWarnInfo>({
  id: 'funds/feeWarning',
  call: queryAccountWarnInfo,
  request: {},
});
/** Thirty days. */
export const trend = defineResource<typeof queryBalanceTrend>({
  id: 'funds/trend',
  call: queryBalanceTrend,
  request: { days: 30 },
});
export const feeDetail = defineResource<typeof queryEnterpriseFeeDetail>({
  id: 'funds/feeDetail',
  call: queryEnterpriseFeeDetail,
  request: {},
});
export const policy = defineResource<typeof checkerPolicy>({ id: 'funds/policy', call: checkerPolicy, request: {} });
