import { queryAccountBalance, queryAccountBalanceCountData } from '@/contract/calls/accounts';
import { brandFindPopup } from '@/contract/calls/brand';
import { activateWalletInfo } from '@/contract/calls/onboardingAccounts';
import { todayOverview, todayTradeGeneral, weekTradeStatistics } from '@/contract/calls/trades';
import { warehouseHome } from '@/contract/calls/warehouseAccounts';
import { defineResource } from '@/shared/resource/defineResource';

export const balanceTotals = defineResource<typeof queryAccountBalanceCountData>({
  id: 'home/balanceTotals',
  call: queryAccountBalanceCountData,
  request: {},
});

/** A member has a handful of accounts; the home page shows the first ten. */
export const balances = defineResource<typeof queryAccountBalance>({
  id: 'home/balances',
  call: queryAccountBalance,
  request: { pageNo: 1, pageSize: 10 },
});

export const today = defineResource<typeof todayOverview>({ id: 'home/today', call: todayOverview, request: {} });

export const todayByType = defineResource<typeof todayTradeGeneral>({
  id: 'home/todayByType',
  call: todayTradeGeneral,
  request: {},
});

export const week = defineResource<typeof weekTradeStatistics>({
  id: 'home/week',
  call: weekTradeStatistics,
  request: {},
});
/** The wallet of the current enterprise; money can leave it once it is open. */
export const wallet = defineResource<typeof activateWalletInfo>({
  id: 'home/wallet',
  call: activateWalletInfo,
  request: {},
});

/** The unread notice of a brand to the members of its wallets. */
export const brandNotice = defineResource<typeof brandFindPopup>({
  id: 'home/brandNotice',
  call: brandFindPopup,
  request: {},
});

/** The figures of the warehouse home, limited to the user's menus. */
export const warehouse = defineResource<typeof warehouseHome>({
  id: 'home/warehouse',
  call: warehouseHome,
  request: {},
});
