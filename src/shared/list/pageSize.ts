import { createAction } from '@reduxjs/toolkit';

/** Event: the user chose how many rows a page of a list has. All lists keep it for the user on this machine. */
export const pageSizeChosen = createAction<{ size: number }>('lists/pageSizeChosen');
