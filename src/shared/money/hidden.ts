import { createAction, createReducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { WithLazyFeatures } from '../saga/lazyFeature';

export const AMOUNTS = 'amounts';

/** The switch was turned. The flow tells `formatMoney` first and the store then, so that what is drawn anew is right. */
export const amountsTurned = createAction<{ hidden: boolean }>('amounts/turned');
export const amountsSet = createAction<{ hidden: boolean }>('amounts/set');

/** True while amounts are hidden. */
export const amountsReducer = createReducer(false, (builder) => {
  builder.addCase(amountsSet, (_, { payload }) => payload.hidden);
});

export const selectAmountsHidden = ({ late }: WithLazyFeatures): boolean => late[AMOUNTS] === true;

/** For what draws amounts itself or is drawn only when its props change; pages are drawn anew as a whole. */
export const useAmountsHidden = (): boolean => useSelector(selectAmountsHidden);
