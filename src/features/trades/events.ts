import { createAction } from '@reduxjs/toolkit';

/** Events of trades that change no state. Refunds and returns have the events of their money forms. */
export const tradesEvents = {
  /** The receiver of a split has accepted or refused a return. The list behind the detail reloads to show the outcome. */
  returnAnswered: createAction<{ listId: string }>('trades/returnAnswered'),
  receiptRequested: createAction<{ tradeNo: string }>('trades/receiptRequested'),
};
