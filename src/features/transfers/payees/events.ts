import { createAction } from '@reduxjs/toolkit';

/** Events of the payee book, except those of its forms (`forms.ts`). No reducer stores them. */
export const payeesEvents = {
  payeeMarked: createAction<{ payeeId: string; saved: boolean }>('payees/payeeMarked'),
  payeeRemovalRequested: createAction<{ payeeId: string; name: string }>('payees/payeeRemovalRequested'),
  payeeRemoved: createAction('payees/payeeRemoved'),
};
