import { createAction } from '@reduxjs/toolkit';

/** A page displays a file of a voucher or an order, so the file must be loaded. */
export const fileRequested = createAction<{ url: string }>('vouchers/fileRequested');
/** The user's action is not possible for the chosen vouchers; `msg` is the reason. */
export const choiceRefused = createAction<{ msg: string }>('vouchers/choiceRefused');
/** The user downloads the template of a voucher file. */
export const templateRequested = createAction('vouchers/templateRequested');
/** The user has started a new order with the chosen vouchers. */
export const orderBegun = createAction('vouchers/orderBegun');
/** The user wants to void the chosen vouchers. `to`: address of the list with the dialog that asks for the reason. */
export const voidingRequested = createAction<{ to: string }>('vouchers/voidingRequested');
export const fileImported = createAction('vouchers/fileImported');
