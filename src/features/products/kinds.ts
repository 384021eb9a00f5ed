import type { ApplicationKind, ApplicationSpec } from '@/contract/applications';
import { LIMIT_APPLICATION } from '@/contract/limitRules';
import { WALLET_PRODUCT_APPLICATION } from '@/contract/memberProducts';
import { MERCHANT_APPLICATION, UPGRADE_APPLICATION } from '@/contract/merchantOpening';
import { FEE_CHANGE_APPLICATION, PRODUCT_APPLICATION } from '@/contract/products';
import { SOLUTION_APPLICATION } from '@/contract/solutions';
import { SPLIT_SPECIAL_APPLICATION } from '@/contract/splitRules';
import { SUB_PRODUCT_APPLICATION, SUB_SETTLE_APPLICATION } from '@/contract/subMerchants';

/** The specification per kind of application. A page that corrects an application learns the kind only from its data. */
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
