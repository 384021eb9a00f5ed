import { recentPayees } from '@/contract/calls/payees';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the payee book: all payees, only wallets, or only bank accounts. */
export const book = defineResource<typeof recentPayees>({ id: 'payees/book', call: recentPayees, request: {} });
export const walletPayees = defineResource<typeof recentPayees>({
  id: 'payees/wallets',
  call: recentPayees,
  request: { kind: 'WALLET' },
});
export const bankPayees = defineResource<typeof recentPayees>({
  id: 'payees/banks',
  call: recentPayees,
  request: { kind: 'BANK' },
});
