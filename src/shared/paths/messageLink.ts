import { childrenOf, ProductCode } from '@/contract/words/productCodes';
import { MESSAGE_PARAMS, type MessageParam } from './messageParams';
import { type TradeState, type TradeType, tradeStateOf, tradeTypeOf } from './tradeLink';

/** The page's checks for codes that it knows: products, solutions and sub-products. */
export type KnownCodes = Partial<Record<'productCode' | 'solutionCode' | 'subCode', (code: string) => boolean>>;

/** The meaning of a message's link for its page. Parameters without a valid value are absent. */
export interface MessageLink {
  /** Opens that product. */
  productCode?: ProductCode;
  /** Opens that solution. */
  solutionCode?: string;
  /** The child within the product or the solution. */
  subCode?: string;
  tradeType?: TradeType;
  tradeStatus?: TradeState;
  /** Value of `rejectReason`: 1 opens the reasons, 0 the timeline. */
  show?: 'reasons' | 'timeline';
  /** Parameters with an unknown value. The page ignores them and shows a note. */
  unknown: readonly MessageParam[];
}

/** Codes from the platform's lists are checked by their form until the list is loaded. */
const CODE = /^[A-Za-z0-9_-]{1,32}$/;
const isProductCode = (code: string): code is ProductCode => ProductCode.options.some((known) => known === code);
const SHOWS: ReadonlyMap<string, 'reasons' | 'timeline'> = new Map([
  ['1', 'reasons'],
  ['0', 'timeline'],
]);

/**
 * Reads a message link's parameters that the page uses from the query of an address. Never throws (C-08). `known` has the loaded
 * codes; unloaded codes, such as those of solutions, are accepted by their form. A sub-product code must belong to the product or
 * solution that the link names; without either it is ignored.
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
  // Read in this order, so that the parent of a sub-product is known first.
  for (const name of MESSAGE_PARAMS.filter((one) => takes.includes(one))) {
    const value = params.get(name) ?? '';
    if (value === '') continue;
    const found = read[name](value);
    if (found) link = { ...link, ...found };
    else unknown.push(name);
  }
  return { ...link, unknown };
}
