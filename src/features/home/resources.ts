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

/** Loads the first ten accounts, because a member has few accounts. */
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
/** Loads the wallet of the current enterprise. Money can leave the wallet only after it is open. */
export const wallet = defineResource<typeof activateWalletInfo>({
  id: 'home/wallet',
  call: activateWalletInfo,
  request: {},
});

/** Loads the unread notice of a brand to the members of its wallets. */
export const brandNotice = defineResource<typeof brandFindPopup>({
  id: 'home/brandNotice',
  call: brandFindPopup,
  request: {},
});

/** Loads the figures of the warehouse home. The platform returns only the figures that the user's menus allow. */
export const warehouse = defineResource<typeof warehouseHome>({
  id: 'home/warehouse',
  call: warehouseHome,
  request: {},
});
