/** Store keys of the lists of vouchers and payees, and of a voucher's detail. */
export const VOUCHER_LIST = 'warehouse/vouchers';
export const PAYEE_LIST = 'warehouse/payees';
export const VOUCHER_DETAIL = 'warehouse.voucher';
