import { createAction } from '@reduxjs/toolkit';

/** A page shows a file of a voucher or an order. */
export const fileRequested = createAction<{ url: string }>('vouchers/fileRequested');
/** Vouchers cannot be done with as was asked: why, in words. */
export const choiceRefused = createAction<{ msg: string }>('vouchers/choiceRefused');
/** Downloads the template of a voucher file. */
export const templateRequested = createAction('vouchers/templateRequested');
