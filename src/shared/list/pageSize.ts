import { createAction } from '@reduxjs/toolkit';

/**
 * Event: the user chose the number of rows per page. The number applies to all lists and is stored for the user on
 * this machine.
 */
export const pageSizeChosen = createAction<{ size: number }>('lists/pageSizeChosen');
