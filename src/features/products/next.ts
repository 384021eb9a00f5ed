import type { Product } from '@/contract/calls/products';
import { address, paths } from '@/shared/paths';
import { detailOf, mendingOf, openingOf, reasonsOf, signingOf } from './links';
import { TEXT } from './text';

const { product: PRODUCT } = paths;

export interface Next {
  text: string;
  to: string;
  /** True if the link leads to an action of the user; false if the link only shows a page. */
  main: boolean;
}

interface Who {
  /**
   * Number of the merchant; empty while the enterprise has none. The application for the first product then opens the
   * merchant.
   */
  merchantNo: string;
  mayOpen: boolean;
}

/** Returns the single most useful next step for a product. */
export function nextOf({ productCode, state, applyNo, draft, missing }: Product, { merchantNo, mayOpen }: Who): Next {
  const look: Next = { text: TEXT.view, to: detailOf(productCode), main: false };
  const opening = merchantNo === '';
  if (!mayOpen) return look;
  switch (state) {
    case 'UN_OPEN':
      if (opening) return { text: TEXT.open, to: PRODUCT.firstOpen, main: true };
      // If a required product is not open, the list already names it, so the link only opens the product's page.
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
