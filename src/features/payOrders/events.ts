import { createAction } from '@reduxjs/toolkit';

/** The receipt of one payment is asked for. */
export const receiptRequested = createAction<{ orderNo: string; lineNo: number }>('payOrders/receiptRequested');
/** Downloads the receipts of all payments of an order as an archive. */
export const receiptsRequested = createAction<{ orderNo: string }>('payOrders/receiptsRequested');
