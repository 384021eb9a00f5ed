import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OaUser, Staff } from '@/contract/calls/staff';
import { sessionEvents } from '@/features/session';
import { navigated } from '@/shared/saga/events';

/** The open dialog of the staff page: adding a person, or changing a row. */
export type StaffShown = { adding: true } | { row: Staff | OaUser };

type GuideKind = 'company';

export interface AccountState {
  staff: StaffShown | null;
  guide: GuideKind | null;
}

const initial: AccountState = { staff: null, guide: null };

const slice = createSlice({
  name: 'account',
  initialState: initial,
  reducers: {
    staffOpened: (state, { payload }: PayloadAction<StaffShown>) => ({ ...state, staff: payload }),
    staffClosed: (state) => ({ ...state, staff: null }),
    staffRemoved: (state, _: PayloadAction<{ message: string }>) => state,

    homeOpened: (state) => state,
    guideShown: (state, { payload }: PayloadAction<{ guide: GuideKind | null }>) => ({ ...state, ...payload }),
  },
  extraReducers: (builder) => {
    builder
      // Returns the same state object if no dialog is open, so that a navigation does not re-render the pages.
      .addCase(navigated, (state) => (state.staff === null ? state : { ...state, staff: null }))
      .addCase(sessionEvents.loggedOut, () => initial)
      .addCase(sessionEvents.enterpriseEntered, () => initial);
  },
});

export const accountReducer = slice.reducer;
export const accountEvents = slice.actions;

interface WithAccount {
  account: AccountState;
}
export const selectStaffShown = ({ account }: WithAccount): StaffShown | null => account.staff;
export const selectGuide = ({ account }: WithAccount): GuideKind | null => account.guide;
