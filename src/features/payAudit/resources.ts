import { warehouseSettings } from '@/contract/calls/warehouseAccounts';
import { auditPage } from '@/contract/calls/warehouseOrders';
import { voucherDetail, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** The amount from which two auditors are required. */
export const settings = defineResource<typeof warehouseSettings>({
  id: 'payAudit/settings',
  call: warehouseSettings,
  request: {},
});

/** The sub-merchants, for the filter. */
export const subs = defineResource<typeof warehouseSubOptions>({
  id: 'payAudit/subs',
  call: warehouseSubOptions,
  request: {},
});

/** Other orders that wait for the user, shown after a decision. */
export const waiting = defineResource<typeof auditPage>({
  id: 'payAudit/waiting',
  call: auditPage,
  request: { queue: 'WAITS_FOR_ME', pageNo: 1, pageSize: 10 },
});

/** A voucher with its attachments. */
export const voucherOf = defineResource<typeof voucherDetail>({ id: 'payAudit/voucher', call: voucherDetail });
