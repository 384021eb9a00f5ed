import { voucherStatistics, warehousePayeeOptions, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** Number of vouchers per state. */
export const statistics = defineResource<typeof voucherStatistics>({
  id: 'vouchers/statistics',
  call: voucherStatistics,
  request: {},
});

/** The sub-merchants of the warehouse. */
export const subs = defineResource<typeof warehouseSubOptions>({
  id: 'vouchers/subs',
  call: warehouseSubOptions,
  request: {},
});

/** Payees that match the typed text and can be paid. */
export const payeesOf = defineResource<typeof warehousePayeeOptions>({
  id: 'vouchers/payeeOptions',
  call: warehousePayeeOptions,
});
