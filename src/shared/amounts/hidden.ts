import { createAction, createReducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { WithLazyFeatures } from '../saga/lazyFeature';

export const AMOUNTS = 'amounts';

/** The switch was turned. The flow updates `formatMoney` before the store, so that the redraw uses the new value. */
export const amountsTurned = createAction<{ hidden: boolean }>('amounts/turned');
export const amountsSet = createAction<{ hidden: boolean }>('amounts/set');

/** True while amounts are hidden. */
export const amountsReducer = createReducer(false, (builder) => {
  builder.addCase(amountsSet, (_, { payload }) => payload.hidden);
});

export const selectAmountsHidden = ({ late }: WithLazyFeatures): boolean => late[AMOUNTS] === true;

/** For components that draw amounts themselves or render only on changed props. Pages are redrawn as a whole. */
export const useAmountsHidden = (): boolean => useSelector(selectAmountsHidden);
