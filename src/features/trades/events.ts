import { createAction } from '@reduxjs/toolkit';

interface OfTrade {
  tradeNo: string;
}

/** What happens with trades besides refunds and returns (`flows/payBack.ts`); nothing of it is kept in the store. */
export const tradesEvents = {
  /** The form of a refund was opened; one that was sent before and not answered is asked for first. */
  refundOpened: createAction<OfTrade>('trades/refundOpened'),
  /** The same of the return of a split; `status` is what shows the split. */
  returnOpened: createAction<OfTrade & { status: string }>('trades/returnOpened'),
  /** Its receiver has answered: the list below shows what has become of it. */
  returnAnswered: createAction<{ listId: string }>('trades/returnAnswered'),
  receiptRequested: createAction<OfTrade>('trades/receiptRequested'),
};
