import { createAction } from '@reduxjs/toolkit';

/** Events of the payee book that change no state. The events of its forms are in `forms.ts`. */
export const payeesEvents = {
  payeeMarked: createAction<{ payeeId: string; saved: boolean }>('payees/payeeMarked'),
  payeeRemovalRequested: createAction<{ payeeId: string; name: string }>('payees/payeeRemovalRequested'),
  payeeRemoved: createAction('payees/payeeRemoved'),
};
