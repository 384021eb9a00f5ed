import { createAction } from '@reduxjs/toolkit';
import type { WalletProductCode } from '@/contract/walletProducts';

/** What happens around the overview besides its forms (`forms.ts`); nothing of it is kept in the store. */
export const deskEvents = {
  payeeMarked: createAction<{ payeeId: string; saved: boolean }>('desk/payeeMarked'),
  payeeRemovalAsked: createAction<{ payeeId: string; name: string }>('desk/payeeRemovalAsked'),
  payeeRemoved: createAction('desk/payeeRemoved'),
  /** The user wants a product of the wallet to be opened. */
  productWanted: createAction<{ productCode: WalletProductCode; productName: string }>('desk/productWanted'),
  productOpened: createAction('desk/productOpened'),
};
