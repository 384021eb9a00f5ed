import { createAction } from '@reduxjs/toolkit';

/** Downloads the receipt of a payment. */
export const receiptRequested = createAction<{ orderNo: string; lineNo: number }>('payOrders/receiptRequested');
/** Downloads the receipts of all payments of an order as an archive. */
export const receiptsRequested = createAction<{ orderNo: string }>('payOrders/receiptsRequested');
