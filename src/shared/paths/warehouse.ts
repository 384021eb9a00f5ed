export const cloudWarehouse = '/cloud-warehouse';
export const subMerchantList = '/cloud-warehouse/subMerchant/list';
export const makeOrder = '/cloud-warehouse/makeOrder';
export const makeOrderList = '/cloud-warehouse/makeOrder/list';
/**
 * Pages for which the specification shows no paths: the export jobs of employees (who cannot open /operation), the
 * editor of an order, and the import of vouchers from a file.
 */
export const download = '/cloud-warehouse/download';
export const makeOrderEdit = '/cloud-warehouse/makeOrder/edit';
export const makeOrderImport = '/cloud-warehouse/makeOrder/import';
export const makeOrderPaymentLog = '/cloud-warehouse/makeOrder/paymentLog';
export const paymentOrderList = '/cloud-warehouse/paymentOrder/list';
export const paymentOrderAudit = '/cloud-warehouse/paymentOrder/audit';
export const makeOrderStatus = '/cloud-warehouse/makeOrder/status';

/** Query parameters that links to the warehouse pages may contain, by path. */
export interface Query {
  [subMerchantList]: 'branch' | 'low' | 'detail' | 'keyword' | 'sort';
  [makeOrderList]: 'tab' | 'state' | 'subMemberNo' | 'payees' | 'form' | 'detail' | 'makerName';
  [makeOrderEdit]: 'orderNo';
  [makeOrderPaymentLog]: 'orderNo' | 'state' | 'startTime' | 'endTime' | 'subMemberNo';
  [makeOrderStatus]: 'orderNo';
  [paymentOrderList]: 'queue' | 'subMemberNo';
  [paymentOrderAudit]: 'orderNo';
}
