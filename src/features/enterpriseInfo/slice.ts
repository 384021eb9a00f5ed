import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flowCrashed } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

/** What is being done to the settle accounts; one thing at a time. */
export type InfoState = { acting: string | null };

const initial: InfoState = { acting: null };

const slice = createSlice({
  name: 'enterpriseInfo',
  initialState: initial,
  reducers: {
    defaultAccountChosen: (_, { payload }: PayloadAction<{ settleAccountId: string }>): InfoState => ({
      acting: payload.settleAccountId,
    }),
    accountRemovalAsked: (_, { payload }: PayloadAction<{ settleAccountId: string }>): InfoState => ({
      acting: payload.settleAccountId,
    }),
    autoSettleChosen: (_, __: PayloadAction<{ autoSettle: 'Y' | 'N' }>): InfoState => ({ acting: 'autoSettle' }),
    /** `done` says what is told of it; null: declined, or the failure has been told. */
    actionEnded: (_, __: PayloadAction<{ done: 'default' | 'removed' | 'autoSettle' | null }>) => initial,
  },
  extraReducers: (builder) => {
    builder.addCase(flowCrashed, (state) => (state.acting === null ? state : initial));
  },
});

export const ENTERPRISE_INFO = 'enterpriseInfo';
export const infoReducer = slice.reducer;
export const infoEvents = slice.actions;
export const selectInfo = ({ late }: WithLate): InfoState =>
  (late[ENTERPRISE_INFO] as InfoState | undefined) ?? initial;
