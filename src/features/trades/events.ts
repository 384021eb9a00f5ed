import { createAction } from '@reduxjs/toolkit';

/** Events of trades that no reducer stores. Refunds and returns have the events of money forms. */
export const tradesEvents = {
  /** The receiver has answered a return. The list below reloads to show the outcome. */
  returnAnswered: createAction<{ listId: string }>('trades/returnAnswered'),
  receiptRequested: createAction<{ tradeNo: string }>('trades/receiptRequested'),
};
