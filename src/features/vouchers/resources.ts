import { voucherStatistics, warehousePayeeOptions, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the number of vouchers per state. */
export const statistics = defineResource<typeof voucherStatistics>({
  id: 'vouchers/statistics',
  call: voucherStatistics,
  request: {},
});

/** Loads the sub-merchants of the warehouse. */
export const subs = defineResource<typeof warehouseSubOptions>({
  id: 'vouchers/subs',
  call: warehouseSubOptions,
  request: {},
});

/** Loads payees that match the typed text and are not stopped. */
export const payeesOf = defineResource<typeof warehousePayeeOptions>({
  id: 'vouchers/payeeOptions',
  call: warehousePayeeOptions,
});
