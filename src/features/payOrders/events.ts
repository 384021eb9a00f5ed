import { createAction } from '@reduxjs/toolkit';

/** The user downloads the receipt of a payment. */
export const receiptRequested = createAction<{ orderNo: string; lineNo: number }>('payOrders/receiptRequested');
/** The user downloads the receipts of all payments of an order, as an archive. */
export const receiptsRequested = createAction<{ orderNo: string }>('payOrders/receiptsRequested');

/** A new order was saved as a draft, so the editor's address changes. */
export const draftCreated = createAction<{ orderNo: string }>('payOrders/draftCreated');
/** A draft was submitted, in its editor or by a button elsewhere. */
export const draftSubmitted = createAction<{ orderNo: string; isEditor: boolean }>('payOrders/draftSubmitted');
/**
 * The vouchers of failed payments were put into a new order. `isDraft` false: an earlier request has already submitted that
 * order.
 */
export const retryCreated = createAction<{ orderNo: string; isDraft: boolean }>('payOrders/retryCreated');
