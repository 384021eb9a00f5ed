import { createAction } from '@reduxjs/toolkit';

interface OfTrade {
  tradeNo: string;
}

/** What happens with trades besides their refunds (`flows/refund.ts`); nothing of it is kept in the store. */
export const tradesEvents = {
  /** The form of a refund was opened; one that was sent before and not answered is asked for first. */
  refundOpened: createAction<OfTrade>('trades/refundOpened'),
  receiptAsked: createAction<OfTrade>('trades/receiptAsked'),
};
