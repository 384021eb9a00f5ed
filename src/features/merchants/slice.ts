import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Merchant } from '@/contract/calls/merchants';
import { sessionEvents } from '@/features/session';

export interface MerchantsState {
  stage: 'idle' | 'loading' | 'loaded' | 'failed';
  list: readonly Merchant[];
}

const initial: MerchantsState = { stage: 'idle', list: [] };

const slice = createSlice({
  name: 'merchants',
  initialState: initial,
  reducers: {
    merchantsRequested: (state) => state,
    merchantsStarted: (state) => {
      state.stage = 'loading';
    },
    merchantsLoaded: (_, { payload }: PayloadAction<{ list: readonly Merchant[] }>) => ({
      stage: 'loaded' as const,
      list: payload.list,
    }),
    merchantsFailed: (state) => {
      state.stage = 'failed';
    },
    /** The user switches to a merchant; null: to the whole enterprise. */
    merchantChosen: (state, _: PayloadAction<{ merchantNo: string | null }>) => state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEvents.merchantEntered, (state, { payload }) => {
        for (const row of state.list as Merchant[]) row.currMerchant = row.merchantNo === payload.merchantNo;
      })
      .addCase(sessionEvents.enterpriseEntered, () => initial)
      .addCase(sessionEvents.loggedIn, () => initial)
      .addCase(sessionEvents.loggedOut, () => initial);
  },
  selectors: {
    selectMerchants: (state) => state.list,
    selectMerchantsStage: (state) => state.stage,
    /** The merchant that the session's requests act for; null for the whole enterprise. */
    selectCurrentMerchant: (state) => state.list.find((row) => row.currMerchant) ?? null,
  },
});

export const merchantsReducer = slice.reducer;
export const merchantsEvents = slice.actions;
export const merchantsSelectors = slice.selectors;
