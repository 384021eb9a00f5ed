import { childrenOf, ProductCode } from '@/contract/words/productCodes';
import { MESSAGE_PARAMS, type MessageParam } from './messageParams';
import { type TradeState, type TradeType, tradeStateOf, tradeTypeOf } from './tradeLink';

/** Functions by which a page checks codes of a message link: products, solutions and sub-products. */
export type KnownCodes = Partial<Record<'productCode' | 'solutionCode' | 'subCode', (code: string) => boolean>>;

/** The parsed parameters of a notification message's link. Parameters without a valid value are absent. */
export interface MessageLink {
  /** The product to open. */
  productCode?: ProductCode;
  /** The solution to open. */
  solutionCode?: string;
  /** The sub-product to open within the product or the solution. */
  subCode?: string;
  tradeType?: TradeType;
  tradeStatus?: TradeState;
  /** From `rejectReason`: 1 opens the reasons of a refusal, 0 the timeline. */
  show?: 'reasons' | 'timeline';
  /** Parameters with an unknown value. The page ignores them and shows a note. */
  unknown: readonly MessageParam[];
}

/** Format of a code. Until the platform's list of codes is loaded, only the format is checked. */
const CODE = /^[A-Za-z0-9_-]{1,32}$/;
const isProductCode = (code: string): code is ProductCode => ProductCode.options.some((known) => known === code);
const SHOWS: ReadonlyMap<string, 'reasons' | 'timeline'> = new Map([
  ['1', 'reasons'],
  ['0', 'timeline'],
]);

/**
 * Reads the parameters of a message link that the page accepts (`takes`) from the query of an address. Never throws
 * (safety requirement C-08). `known` checks codes whose list is loaded; other codes, such as those of solutions, are
 * checked by their format. A sub-product code must belong to the product or solution of the link; otherwise it is
 * ignored.
 */
export function messageLinkOf(
  search: string,
  known: KnownCodes = {},
  takes: readonly MessageParam[] = MESSAGE_PARAMS,
): MessageLink {
  const params = new URLSearchParams(search);
  const isKnownCode = (name: keyof KnownCodes, code: string) => known[name]?.(code) ?? true;
  let link: Omit<MessageLink, 'unknown'> = {};
  const isChild = (code: string) =>
    (link.productCode !== undefined && childrenOf(link.productCode).some((child) => child === code)) ||
    (link.solutionCode !== undefined && CODE.test(code));
  const read: Readonly<Record<MessageParam, (value: string) => Omit<MessageLink, 'unknown'> | null>> = {
    productCode: (code) => (isProductCode(code) && isKnownCode('productCode', code) ? { productCode: code } : null),
    solutionCode: (code) => (CODE.test(code) && isKnownCode('solutionCode', code) ? { solutionCode: code } : null),
    subCode: (code) => (isChild(code) && isKnownCode('subCode', code) ? { subCode: code } : null),
    tradeType: (word) => {
      const tradeType = tradeTypeOf(word);
      return tradeType ? { tradeType } : null;
    },
    tradeStatus: (word) => {
      const tradeStatus = tradeStateOf(word);
      return tradeStatus ? { tradeStatus } : null;
    },
    rejectReason: (word) => {
      const show = SHOWS.get(word);
      return show ? { show } : null;
    },
  };
  const unknown: MessageParam[] = [];
  // Checks the parameters in the order of `MESSAGE_PARAMS`, so that the product or solution is checked before its
  // sub-product.
  for (const name of MESSAGE_PARAMS.filter((one) => takes.includes(one))) {
    const value = params.get(name) ?? '';
    if (value === '') continue;
    const found = read[name](value);
    if (found) link = { ...link, ...found };
    else unknown.push(name);
  }
  return { ...link, unknown };
}
