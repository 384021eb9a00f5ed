import { createAction } from '@reduxjs/toolkit';

/** A page shows a file of a voucher or an order. */
export const fileRequested = createAction<{ url: string }>('vouchers/fileRequested');
/** The requested action is not possible for the chosen vouchers; `msg` is the reason. */
export const choiceRefused = createAction<{ msg: string }>('vouchers/choiceRefused');
/** Downloads the template of a voucher file. */
export const templateRequested = createAction('vouchers/templateRequested');
/** The chosen vouchers became a new order. */
export const orderBegun = createAction('vouchers/orderBegun');
/** The reason for voiding the chosen vouchers is requested. `to`: address of the question over the list. */
export const voidingRequested = createAction<{ to: string }>('vouchers/voidingRequested');
/** A file of vouchers was imported. */
export const fileImported = createAction('vouchers/fileImported');
