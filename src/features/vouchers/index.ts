/** The public interface of vouchers for other layers. */
export { AttachmentsField, useUploading } from './AttachmentsField';
export { Files } from './Files';
export { vouchersChanged } from './forms';
export { EDIT_PATH, LIST_PATH, MAKERS, ORDERS_PATH, withQuery } from './paths';
export { subs } from './resources';
export { StateLinks } from './StateLinks';
export { SubField, subFilter } from './SubField';
export { isFree, voucherBadge } from './states';
export { forgetOrder, NEW, readOrder, type StoredOrder, storeOrder } from './storedOrder';
export { useMaker } from './useMay';
export { firstOfVouchers, VoucherTab } from './VoucherTab';
