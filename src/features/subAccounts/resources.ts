import { subAccountDetail, subAccountTree } from '@/contract/calls/warehouseAccounts';
import { warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the branches with the total balance of their sub-merchants. */
export const tree = defineResource<typeof subAccountTree>({
  id: 'subAccounts/tree',
  call: subAccountTree,
  request: {},
});

/** Loads the account of a sub-merchant, before money is moved out of it. */
export const subOf = defineResource<typeof subAccountDetail>({ id: 'subAccounts/one', call: subAccountDetail });

/** Loads the sub-merchants that can receive the money. */
export const options = defineResource<typeof warehouseSubOptions>({
  id: 'subAccounts/options',
  call: warehouseSubOptions,
  request: {},
});
