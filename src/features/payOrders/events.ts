import { createAction } from '@reduxjs/toolkit';

/** Downloads the receipt of a payment. */
export const receiptRequested = createAction<{ orderNo: string; lineNo: number }>('payOrders/receiptRequested');
/** Downloads the receipts of all payments of an order as an archive. */
export const receiptsRequested = createAction<{ orderNo: string }>('payOrders/receiptsRequested');

/** A new order was saved as a draft. */
export const draftCreated = createAction<{ orderNo: string }>('payOrders/draftCreated');
/** A draft was submitted, from its editor or from an action on the order. */
export const draftSubmitted = createAction<{ orderNo: string; isEditor: boolean }>('payOrders/draftSubmitted');
/** The failed payments of an order became another order. An earlier request may have submitted it already. */
export const retryCreated = createAction<{ orderNo: string; isDraft: boolean }>('payOrders/retryCreated');
