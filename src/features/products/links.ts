import { PAY_METHODS, type ProductCode } from '@/contract/words/productCodes';
import { address, paths } from '@/shared/paths';

const { product: PRODUCT } = paths;

/** Returns the address of the page that opens these products. */
export function openingOf(productCodes: readonly string[]): string {
  const [only = ''] = productCodes;
  if (productCodes.every((code) => (PAY_METHODS as readonly string[]).includes(code)))
    return address(PRODUCT.payMethod, { productCodes: productCodes.join(',') });
  if (only === 'ZTO_PS') return PRODUCT.openPs;
  return address(PRODUCT.detail, { productCode: only, apply: 'open' });
}

/** Returns the product codes in the query. The page of pay methods can have several, the page of a product has one. */
export const codesIn = (search: URLSearchParams): string[] => {
  const named = search.get('productCodes') ?? search.get('productCode') ?? '';
  return [...new Set(named.split(',').filter((code) => code !== ''))].sort();
};

export const detailOf = (productCode: ProductCode): string => address(PRODUCT.detail, { productCode });
export const applicationOf = (applyNo: string): string => address(PRODUCT.applyDetail, { applyNo });
/** Returns the address of a refused application's page, which scrolls to the reasons. */
export const reasonsOf = (applyNo: string): string => address(PRODUCT.applyDetail, { applyNo, rejectReason: '1' });
export const signingOf = (applyNo: string): string => address(PRODUCT.textMessageSign, { applyNo });
/** Returns the address that corrects a refused application. */
export const mendingOf = (applyNo: string): string => address(PRODUCT.applyDetail, { applyNo, edit: '1' });
