import { warehouseSettings } from '@/contract/calls/warehouseAccounts';
import { auditPage } from '@/contract/calls/warehouseOrders';
import { voucherDetail, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the amount from which two auditors are required. */
export const settings = defineResource<typeof warehouseSettings>({
  id: 'payAudit/settings',
  call: warehouseSettings,
  request: {},
});

/** Loads the sub-merchants for the filter. */
export const subs = defineResource<typeof warehouseSubOptions>({
  id: 'payAudit/subs',
  call: warehouseSubOptions,
  request: {},
});

/** Loads other orders that wait for the auditor, to link to the next one after a decision. */
export const waiting = defineResource<typeof auditPage>({
  id: 'payAudit/waiting',
  call: auditPage,
  request: { queue: 'WAITS_FOR_ME', pageNo: 1, pageSize: 10 },
});

/** Loads a voucher with its attachments. */
export const voucherOf = defineResource<typeof voucherDetail>({ id: 'payAudit/voucher', call: voucherDetail });
