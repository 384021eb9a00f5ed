import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** An unsent draft of a refund or of a split's return. */
export interface RefundDraft {
  amount: string;
  reason: string;
}

/** By trade. */
type TradesState = Readonly<Record<string, RefundDraft>>;

const slice = createSlice({
  name: 'trades',
  initialState: {} as TradesState,
  reducers: {
    refundTyped: (state, { payload: { tradeNo, ...draft } }: PayloadAction<{ tradeNo: string } & RefundDraft>) => ({
      ...state,
      [tradeNo]: draft,
    }),
    /** The draft was sent or discarded. */
    refundForgotten: (state, { payload: { tradeNo } }: PayloadAction<{ tradeNo: string }>) => {
      const { [tradeNo]: _, ...rest } = state;
      return rest;
    },
  },
});

export const TRADES = slice.name;
export const tradesReducer = slice.reducer;
export const { refundTyped, refundForgotten } = slice.actions;
export const selectRefundDraft =
  (tradeNo: string) =>
  ({ late }: WithLazyFeatures): RefundDraft | undefined =>
    (late[TRADES] as TradesState | undefined)?.[tradeNo];
