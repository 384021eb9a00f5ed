import { queryBanks } from '@/contract/calls/basicData';
import { walletProductQuery } from '@/contract/calls/walletProducts';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the banks of payees' accounts. */
export const banks = defineResource<typeof queryBanks>({ id: 'transfers/banks', call: queryBanks, request: {} });

/** Loads the optional products of the member's wallet. */
export const products = defineResource<typeof walletProductQuery>({
  id: 'transfers/products',
  call: walletProductQuery,
  request: {},
});
