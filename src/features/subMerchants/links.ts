import { address, paths } from '@/shared/paths';

const { operation: AREA } = paths;

export const subMerchantOf = (merchantNo: string): string => address(AREA.settledDetail, { subMerchantNo: merchantNo });
/** Returns the address of the page that changes a sub-merchant's products; with a code, of the form for that product. */
export const editOf = (merchantNo: string, productCode?: string): string =>
  address(AREA.merchantPowerEdit, { subMerchantNo: merchantNo, ...(productCode ? { productCode } : {}) });
export const settleOf = (merchantNo: string): string =>
  address(AREA.merchantPowerEditSettle, { subMerchantNo: merchantNo });
/** Returns the address of the page with an application's progress. */
export const progressOf = (applyNo: string): string => address(AREA.merchantPowerApplyStatus, { applyNo });
