import { subAccountDetail, subAccountTree } from '@/contract/calls/warehouseAccounts';
import { warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** The branches with what their sub-merchants have together. */
export const tree = defineResource<typeof subAccountTree>({
  id: 'subAccounts/tree',
  call: subAccountTree,
  request: {},
});

/** The current account of a sub-merchant, before money is moved out of it. */
export const subOf = defineResource<typeof subAccountDetail>({ id: 'subAccounts/one', call: subAccountDetail });

/** The possible receivers of a move. */
export const options = defineResource<typeof warehouseSubOptions>({
  id: 'subAccounts/options',
  call: warehouseSubOptions,
  request: {},
});
