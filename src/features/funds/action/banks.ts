import { queryBanks } from '@/contract/basicData';
import { defineResource } from '@/shared/resource/defineResource';

/** The banks that an account can be with. */
export const banks = defineResource<typeof queryBanks>({ id: 'funds/banks', call: queryBanks, request: {} });
