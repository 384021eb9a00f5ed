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

/** Loads the company that operates the merchant: the enterprise itself, or another company. */
export const operator = defineResource<typeof bizApplyInfo>({
  id: 'opening/operator',
  call: bizApplyInfo,
  request: {},
});

/** Loads the merchants that a company already has. */
export const merchantsOf = defineResource<typeof queryOpMerchant>({ id: 'opening/merchantsOf', call: queryOpMerchant });

/** Checks the saved values: loads what the reviewer would refuse. */
export const auditCheck = defineResource<typeof checkMerchantAuditInfo>({
  id: 'opening/auditCheck',
  call: checkMerchantAuditInfo,
  request: {},
});

/** Loads the prices of products in a merchant category. */
export const offersOf = defineResource<typeof templateMerchantProductInfoBatch>({
  id: 'opening/offers',
  call: templateMerchantProductInfoBatch,
});

/** Loads the state of every product at the merchant. */
export const productStates = defineResource<typeof productOpenInfo>({
  id: 'opening/products',
  call: productOpenInfo,
  request: {},
});
