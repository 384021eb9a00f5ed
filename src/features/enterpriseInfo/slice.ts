import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

/** What is being done to the settle accounts; one thing at a time: the account's id, or that of the switch. */
export interface InfoState {
  acting: string | null;
}

const initial: InfoState = { acting: null };

const slice = createSlice({
  name: 'enterpriseInfo',
  initialState: initial,
  reducers: {
    defaultAccountChosen: (state, { payload }: PayloadAction<{ settleAccountId: string }>): InfoState => ({
      ...state,
      acting: payload.settleAccountId,
    }),
    accountRemovalAsked: (state, { payload }: PayloadAction<{ settleAccountId: string }>): InfoState => ({
      ...state,
      acting: payload.settleAccountId,
    }),
    autoSettleChosen: (state, _: PayloadAction<{ autoSettle: 'Y' | 'N' }>): InfoState => ({
      ...state,
      acting: 'autoSettle',
    }),
    /** `done` says what is told of it; null: declined, or the failure has been told. */
    actionEnded: (state, _: PayloadAction<{ done: 'default' | 'removed' | 'autoSettle' | null }>): InfoState => ({
      ...state,
      acting: null,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state) => (state === initial ? state : initial))
      .addMatcher(
        crashOf<{ settleAccountId?: string }>(
          'enterpriseInfo',
          'defaultAccountChosen',
          'accountRemovalAsked',
          'autoSettleChosen',
        ),
        (state, { payload: { began } }) =>
          state.acting === (began.payload.settleAccountId ?? 'autoSettle') ? initial : state,
      );
  },
});

export const ENTERPRISE_INFO = 'enterpriseInfo';
export const infoReducer = slice.reducer;
export const infoEvents = slice.actions;
export const selectInfo = ({ late }: WithLate): InfoState =>
  (late[ENTERPRISE_INFO] as InfoState | undefined) ?? initial;
