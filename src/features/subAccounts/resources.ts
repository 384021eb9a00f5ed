import { subAccountDetail, subAccountTree } from '@/contract/warehouseAccounts';
import { warehouseSubOptions } from '@/contract/warehouseVouchers';
import { defineResource } from '@/shared/resource/defineResource';

/** The branches with what their sub-merchants have together. */
export const tree = defineResource<typeof subAccountTree>({
  id: 'subAccounts/tree',
  call: subAccountTree,
  request: {},
});

/** What one has now, before money is moved out of it. */
export const subOf = defineResource<typeof subAccountDetail>({ id: 'subAccounts/one', call: subAccountDetail });

/** Whom money can be moved to. */
export const options = defineResource<typeof warehouseSubOptions>({
  id: 'subAccounts/options',
  call: warehouseSubOptions,
  request: {},
});
