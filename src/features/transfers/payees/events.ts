import { createAction } from '@reduxjs/toolkit';

/** What happens in the payee book besides its forms (`forms.ts`); nothing of it is kept in the store. */
export const payeesEvents = {
  payeeMarked: createAction<{ payeeId: string; saved: boolean }>('payees/payeeMarked'),
  payeeRemovalRequested: createAction<{ payeeId: string; name: string }>('payees/payeeRemovalRequested'),
  payeeRemoved: createAction('payees/payeeRemoved'),
};
