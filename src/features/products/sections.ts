import type { ApplicationSpec, Section } from '@/contract/calls/applications';
import { SECTIONS_OF_PRODUCT } from '@/contract/calls/products';
import type { ProductCode } from '@/contract/words/productCodes';

/** Returns the named sections of an application, in the order of its declaration. */
export const sectionsOf = ({ sections }: ApplicationSpec, names: readonly string[]): (readonly [string, Section])[] =>
  Object.entries(sections).filter(([name]) => names.includes(name));

/** Returns the names of the sections that an application for these products needs. */
export const sectionNames = (codes: readonly string[]): string[] => [
  'PRODUCTS',
  ...new Set(codes.flatMap((code) => SECTIONS_OF_PRODUCT[code as ProductCode] ?? [])),
];
