import { bizApplyInfo, checkMerchantAuditInfo, queryOpMerchant } from '@/contract/calls/merchantOpening';
import { productOpenInfo, templateMerchantProductInfoBatch } from '@/contract/calls/products';
import { merchantAccInfos } from '@/contract/calls/settlement';
import type { AnswerOf } from '@/contract/defineCall';
import { defineResource } from '@/shared/resource/defineResource';

export const accounts = defineResource<typeof merchantAccInfos>({
  id: 'opening/accounts',
  call: merchantAccInfos,
  request: {},
});
export type Account = AnswerOf<typeof merchantAccInfos>[number];

/** The company that operates the merchant: the enterprise itself, or the typed company. */
export const operator = defineResource<typeof bizApplyInfo>({
  id: 'opening/operator',
  call: bizApplyInfo,
  request: {},
});

/** Merchants that a company has already. */
export const merchantsOf = defineResource<typeof queryOpMerchant>({ id: 'opening/merchantsOf', call: queryOpMerchant });

/** The predictable audit refusals of the saved values. */
export const auditCheck = defineResource<typeof checkMerchantAuditInfo>({
  id: 'opening/auditCheck',
  call: checkMerchantAuditInfo,
  request: {},
});

/** The prices of the products in a merchant category. */
export const offersOf = defineResource<typeof templateMerchantProductInfoBatch>({
  id: 'opening/offers',
  call: templateMerchantProductInfoBatch,
});

/** The states of all products. */
export const productStates = defineResource<typeof productOpenInfo>({
  id: 'opening/products',
  call: productOpenInfo,
  request: {},
});
