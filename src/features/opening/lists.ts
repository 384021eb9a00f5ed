import { FIRST_PRODUCTS } from '@/contract/calls/merchantOpening';
import type { ProductCode } from '@/contract/words/productCodes';

/** Parses a list of codes separated by commas. */
export const wordsIn = (value: string | undefined): readonly string[] => (value ? value.split(',') : []);

/**
 * Returns the comma-separated list `value` with `word` added if `on` is true, otherwise removed. The order is that of
 * `all`.
 */
export const turned = (value: string, all: readonly string[], word: string, on: boolean): string =>
  all.filter((one) => (one === word ? on : wordsIn(value).includes(one))).join(',');

export const productsIn = (value: string | undefined): readonly ProductCode[] =>
  FIRST_PRODUCTS.filter((code) => wordsIn(value).includes(code));
