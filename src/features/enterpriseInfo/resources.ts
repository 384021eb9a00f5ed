import { modifyInfo } from '@/contract/calls/enterpriseChanges';
import { queryEnterpriseRealDetailV2 } from '@/contract/calls/enterpriseOnboarding';
import { queryMerchantAndSubInfo } from '@/contract/calls/merchants';
import { activateWalletInfo } from '@/contract/calls/onboardingAccounts';
import {
  clientSettleInfo,
  merchantAccInfos,
  merchantModifyInfo,
  querySettleFee,
  settleRightQuery,
} from '@/contract/calls/settlement';
import { defineResource } from '@/shared/resource/defineResource';

export const inForce = defineResource<typeof queryEnterpriseRealDetailV2>({
  id: 'info/inForce',
  call: queryEnterpriseRealDetailV2,
  request: {},
});
export const modification = defineResource<typeof modifyInfo>({
  id: 'info/modification',
  call: modifyInfo,
  request: {},
});
export const settling = defineResource<typeof clientSettleInfo>({
  id: 'info/settling',
  call: clientSettleInfo,
  request: {},
});
export const merchants = defineResource<typeof queryMerchantAndSubInfo>({
  id: 'info/merchants',
  call: queryMerchantAndSubInfo,
  request: {},
});
export const merchantFacts = defineResource<typeof merchantModifyInfo>({
  id: 'info/merchant',
  call: merchantModifyInfo,
  request: {},
});
export const settleAccounts = defineResource<typeof merchantAccInfos>({
  id: 'info/accounts',
  call: merchantAccInfos,
  request: {},
});
export const settleFees = defineResource<typeof querySettleFee>({
  id: 'info/settleFees',
  call: querySettleFee,
  request: {},
});
export const settleRight = defineResource<typeof settleRightQuery>({
  id: 'info/settleRight',
  call: settleRightQuery,
  request: {},
});
export const wallet = defineResource<typeof activateWalletInfo>({
  id: 'info/wallet',
  call: activateWalletInfo,
  request: {},
});
