import type { ApplicationKind, ApplicationSpec, Section } from '@/contract/applications';
import { LIMIT_APPLICATION } from '@/contract/limitRules';
import { WALLET_PRODUCT_APPLICATION } from '@/contract/memberProducts';
import { MERCHANT_APPLICATION, UPGRADE_APPLICATION } from '@/contract/merchantOpening';
import type { ProductCode } from '@/contract/productCodes';
import { FEE_CHANGE_APPLICATION, PRODUCT_APPLICATION, SECTIONS_OF_PRODUCT } from '@/contract/products';
import { SOLUTION_APPLICATION } from '@/contract/solutions';
import { SPLIT_SPECIAL_APPLICATION } from '@/contract/splitRules';

const SPECS: Readonly<Record<ApplicationKind, ApplicationSpec>> = {
  MERCHANT: MERCHANT_APPLICATION,
  PRODUCT: PRODUCT_APPLICATION,
  FEE_CHANGE: FEE_CHANGE_APPLICATION,
  LIMIT_RAISE: LIMIT_APPLICATION,
  SPLIT_SPECIAL: SPLIT_SPECIAL_APPLICATION,
  PLATFORM_UPGRADE: UPGRADE_APPLICATION,
  WALLET_PRODUCT: WALLET_PRODUCT_APPLICATION,
  SOLUTION: SOLUTION_APPLICATION,
};

/** These sections of a kind, in its order, as they are declared. */
export const sectionsOf = (kind: ApplicationKind, names: readonly string[]): (readonly [string, Section])[] =>
  Object.entries(SPECS[kind].sections).filter(([name]) => names.includes(name));

/** The sections of an application about further products. */
export const sectionNames = (codes: readonly string[]): string[] => [
  'PRODUCTS',
  ...new Set(codes.flatMap((code) => SECTIONS_OF_PRODUCT[code as ProductCode] ?? [])),
];
