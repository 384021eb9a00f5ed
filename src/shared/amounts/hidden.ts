import { createAction, createReducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { WithLazyFeatures } from '../saga/lazyFeature';

export const AMOUNTS = 'amounts';

/**
 * Event: the user switched hiding of amounts on or off. The saga updates `formatMoney` before the store, so that the redraw uses
 * the new value.
 */
export const amountsTurned = createAction<{ hidden: boolean }>('amounts/turned');
export const amountsSet = createAction<{ hidden: boolean }>('amounts/set');

/** State of the store: true while amounts are hidden. */
export const amountsReducer = createReducer(false, (builder) => {
  builder.addCase(amountsSet, (_, { payload }) => payload.hidden);
});

export const selectAmountsHidden = ({ lazy }: WithLazyFeatures): boolean => lazy[AMOUNTS] === true;

/**
 * Returns whether amounts are hidden, for components that draw amounts themselves or render only on changed props. Other
 * components need no hook, because the whole page is redrawn.
 */
export const useAmountsHidden = (): boolean => useSelector(selectAmountsHidden);
