import { createAction } from '@reduxjs/toolkit';

/** The receipt of one payment is asked for. */
export const receiptAsked = createAction<{ orderNo: string; lineNo: number }>('payOrders/receiptAsked');
/** Those of all payments of an order, as an archive. */
export const receiptsAsked = createAction<{ orderNo: string }>('payOrders/receiptsAsked');
