import { FIRST_PRODUCTS } from '@/contract/merchantOpening';
import type { ProductCode } from '@/contract/productCodes';

/** Lists are kept as words with commas between them, in the order of the whole list. */
export const wordsIn = (value: string | undefined): readonly string[] => (value ? value.split(',') : []);

/** The list with a word turned on or off. */
export const turned = (value: string, all: readonly string[], word: string, on: boolean): string =>
  all.filter((one) => (one === word ? on : wordsIn(value).includes(one))).join(',');

/** The products that are chosen. */
export const productsIn = (value: string | undefined): readonly ProductCode[] =>
  FIRST_PRODUCTS.filter((code) => wordsIn(value).includes(code));
