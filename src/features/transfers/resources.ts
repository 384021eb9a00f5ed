import { queryBanks } from '@/contract/calls/basicData';
import { walletProductQuery } from '@/contract/calls/walletProducts';
import { defineResource } from '@/shared/resource/defineResource';

/** The banks that an account can be with. */
export const banks = defineResource<typeof queryBanks>({ id: 'transfers/banks', call: queryBanks, request: {} });

/** The optional products of the wallet. */
export const products = defineResource<typeof walletProductQuery>({
  id: 'transfers/products',
  call: walletProductQuery,
  request: {},
});
