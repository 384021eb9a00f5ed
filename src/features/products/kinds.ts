import type { ApplicationKind, ApplicationSpec } from '@/contract/calls/applications';
import { LIMIT_APPLICATION } from '@/contract/calls/limitRules';
import { WALLET_PRODUCT_APPLICATION } from '@/contract/calls/memberProducts';
import { MERCHANT_APPLICATION, UPGRADE_APPLICATION } from '@/contract/calls/merchantOpening';
import { FEE_CHANGE_APPLICATION, PRODUCT_APPLICATION } from '@/contract/calls/products';
import { SOLUTION_APPLICATION } from '@/contract/calls/solutions';
import { SPLIT_SPECIAL_APPLICATION } from '@/contract/calls/splitRules';
import { SUB_PRODUCT_APPLICATION, SUB_SETTLE_APPLICATION } from '@/contract/calls/subMerchants';

/** The form sections of each kind of application. A page that corrects an application knows its kind only after loading it. */
export const SPEC_OF: Readonly<Record<ApplicationKind, ApplicationSpec>> = {
  MERCHANT: MERCHANT_APPLICATION,
  PRODUCT: PRODUCT_APPLICATION,
  FEE_CHANGE: FEE_CHANGE_APPLICATION,
  LIMIT_RAISE: LIMIT_APPLICATION,
  SPLIT_SPECIAL: SPLIT_SPECIAL_APPLICATION,
  PLATFORM_UPGRADE: UPGRADE_APPLICATION,
  WALLET_PRODUCT: WALLET_PRODUCT_APPLICATION,
  SOLUTION: SOLUTION_APPLICATION,
  SUB_PRODUCT: SUB_PRODUCT_APPLICATION,
  SUB_SETTLE: SUB_SETTLE_APPLICATION,
};
