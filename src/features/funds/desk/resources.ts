import {
  balanceMonitor,
  queryAccountWarnInfo,
  queryBalanceTrend,
  queryEnterpriseFeeDetail,
} from '@/contract/fundAccounts';
import { checkerPolicy, recentPayees } from '@/contract/orderQueries';
import { walletProductQuery } from '@/contract/walletProducts';
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

/** The payee book: whole, and as the pages that pay choose from it. */
export const book = defineResource<typeof recentPayees>({ id: 'funds/book', call: recentPayees, request: {} });
export const walletPayees = defineResource<typeof recentPayees>({
  id: 'funds/payees',
  call: recentPayees,
  request: { kind: 'WALLET' },
});
export const bankPayees = defineResource<typeof recentPayees>({
  id: 'funds/bankPayees',
  call: recentPayees,
  request: { kind: 'BANK' },
});

/** What the wallet can do beyond what every wallet can. */
export const products = defineResource<typeof walletProductQuery>({
  id: 'funds/products',
  call: walletProductQuery,
  request: {},
});
