import { createAction } from '@reduxjs/toolkit';

/** A page shows a file of a voucher or an order. */
export const fileRequested = createAction<{ url: string }>('vouchers/fileRequested');
/** The requested action is not possible for the chosen vouchers; `msg` is the reason. */
export const choiceRefused = createAction<{ msg: string }>('vouchers/choiceRefused');
/** Downloads the template of a voucher file. */
export const templateRequested = createAction('vouchers/templateRequested');
