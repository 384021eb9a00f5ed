import { getEntRechargeInfo } from '@/contract/calls/enterpriseRecharge';
import {
  balanceMonitor,
  enterpriseAccount,
  mbAccBalancePage,
  queryAccountCardBalance,
  queryAccountWarnInfo,
  queryBalanceTrend,
  queryEnterpriseFeeDetail,
} from '@/contract/calls/fundAccounts';
import { checkerPolicy } from '@/contract/calls/orderQueries';
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
/** Loads the total balance of the last thirty days. */
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
export const recharge = defineResource<typeof getEntRechargeInfo>({
  id: 'funds/recharge',
  call: getEntRechargeInfo,
  request: {},
});
/** Loads the first fifty bank accounts; the download has all of them. */
export const cards = defineResource<typeof queryAccountCardBalance>({
  id: 'funds/cardBalances',
  call: queryAccountCardBalance,
  request: { pageNo: 1, pageSize: 50 },
});

export const accounts = defineResource<typeof enterpriseAccount>({
  id: 'funds/accounts',
  call: enterpriseAccount,
  request: {},
});
/** Loads the accounts with their pending amounts. One page is enough, because a member has few accounts. */
export const book = defineResource<typeof mbAccBalancePage>({
  id: 'funds/book',
  call: mbAccBalancePage,
  request: { pageNo: 1, pageSize: 50 },
});
