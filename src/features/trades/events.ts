import { createAction } from '@reduxjs/toolkit';

interface OfTrade {
  tradeNo: string;
}

/** Events of trades that no reducer stores. The events of refunds and returns are in `flows/payBack.ts`. */
export const tradesEvents = {
  /** The refund form was opened. A request without an answer is looked up first. */
  refundOpened: createAction<OfTrade>('trades/refundOpened'),
  /** The return form of a split was opened. `status` is the key of the status that shows the split. */
  returnOpened: createAction<OfTrade & { status: string }>('trades/returnOpened'),
  /** The receiver has answered a return. The list below reloads to show the outcome. */
  returnAnswered: createAction<{ listId: string }>('trades/returnAnswered'),
  receiptRequested: createAction<OfTrade>('trades/receiptRequested'),
};
