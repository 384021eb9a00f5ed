import type { ApplicationSpec, Section } from '@/contract/calls/applications';
import { SECTIONS_OF_PRODUCT } from '@/contract/calls/products';
import type { ProductCode } from '@/contract/words/productCodes';

/** Returns these sections of a kind in the order of its declaration. */
export const sectionsOf = ({ sections }: ApplicationSpec, names: readonly string[]): (readonly [string, Section])[] =>
  Object.entries(sections).filter(([name]) => names.includes(name));

/** The sections of an application about further products. */
export const sectionNames = (codes: readonly string[]): string[] => [
  'PRODUCTS',
  ...new Set(codes.flatMap((code) => SECTIONS_OF_PRODUCT[code as ProductCode] ?? [])),
];
