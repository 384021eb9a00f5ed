/** Keys in the store. */
export const VOUCHER_LIST = 'warehouse/vouchers';
export const PAYEE_LIST = 'warehouse/payees';
export const VOUCHER_DETAIL = 'warehouse.voucher';
