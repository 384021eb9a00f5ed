/** What other layers may use of the vouchers. */
export { AttachmentsField, useUploading } from './AttachmentsField';
export { Files } from './Files';
export { vouchersChanged } from './forms';
export { forgetOrder, type KeptOrder, keepOrder, NEW, readOrder } from './keptOrder';
export { EDIT_PATH, LIST_PATH, MAKERS, ORDERS_PATH, withQuery } from './paths';
export { subs } from './resources';
export { StateLinks } from './StateLinks';
export { SubField, subFilter } from './SubField';
export { isFree, voucherBadge } from './states';
export { useMaker } from './useMay';
export { firstOfVouchers, VoucherTab } from './VoucherTab';
