import { PAY_METHODS, type ProductCode } from '@/contract/productCodes';
import type { Product } from '@/contract/products';
import { address, paths } from '@/shared/paths';
import { TEXT } from './text';

const { product: PRODUCT } = paths;

/** Where these products are opened together, or one of them. */
export function openingOf(productCodes: readonly string[]): string {
  const [only = ''] = productCodes;
  if (productCodes.every((code) => (PAY_METHODS as readonly string[]).includes(code)))
    return address(PRODUCT.payMethod, { productCodes: productCodes.join(',') });
  if (only === 'ZTO_PS') return PRODUCT.openPs;
  return address(PRODUCT.detail, { productCode: only, apply: 'open' });
}

/** The codes that the address names: several on the page of pay methods, one on that of a product. */
export const codesIn = (search: URLSearchParams): string[] => {
  const named = search.get('productCodes') ?? search.get('productCode') ?? '';
  return [...new Set(named.split(',').filter((code) => code !== ''))].sort();
};

export const detailOf = (productCode: ProductCode): string => address(PRODUCT.detail, { productCode });
export const applicationOf = (applyNo: string): string => address(PRODUCT.applyDetail, { applyNo });
/** What was refused, at its reasons. */
export const reasonsOf = (applyNo: string): string => address(PRODUCT.applyDetail, { applyNo, rejectReason: '1' });
export const signingOf = (applyNo: string): string => address(PRODUCT.textMessageSign, { applyNo });
/** Where it is mended. */
export const mendingOf = (applyNo: string): string => address(PRODUCT.applyDetail, { applyNo, edit: '1' });

export interface Next {
  text: string;
  to: string;
  /** It is what the user can do now, not only something to look at. */
  main: boolean;
}

interface Who {
  /** Empty while the enterprise has none: the first product opens it. */
  merchantNo: string;
  mayOpen: boolean;
}

/** The one obvious next step with a product. */
export function nextOf({ productCode, state, applyNo, draft, missing }: Product, { merchantNo, mayOpen }: Who): Next {
  const look: Next = { text: TEXT.view, to: detailOf(productCode), main: false };
  const opening = merchantNo === '';
  if (!mayOpen) return look;
  switch (state) {
    case 'UN_OPEN':
      if (opening) return { text: TEXT.open, to: PRODUCT.firstOpen, main: true };
      // Something else comes first, and its line says what.
      return missing.length > 0 ? look : { text: TEXT.open, to: openingOf([productCode]), main: true };
    case 'DRAFT':
      if (opening) return { text: TEXT.goOn, to: PRODUCT.firstOpen, main: true };
      return { text: TEXT.goOn, to: applyNo ? mendingOf(applyNo) : openingOf(draft.split(',')), main: true };
    case 'WAIT_SIGN':
      return { text: TEXT.sign, to: signingOf(applyNo), main: true };
    case 'REJECTED':
      return {
        text: TEXT.mend,
        to: opening ? address(PRODUCT.openReject, { applyNo }) : reasonsOf(applyNo),
        main: true,
      };
    case 'AUDITING':
      return opening ? { ...look, to: address(PRODUCT.openStatus, { applyNo }) } : look;
    default:
      return look;
  }
}
