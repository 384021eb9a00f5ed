import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SubAccount } from '@/contract/calls/warehouseAccounts';
import { navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** The fields of a sub-merchant that the limits dialog needs. */
export type Limited = Pick<SubAccount, 'subMemberNo' | 'subName' | 'lowBalance' | 'dayLimit' | 'version'>;

interface SubAccountsState {
  /** The sub-merchants in the limits dialog; null while it is closed. */
  limiting: readonly Limited[] | null;
  /** The paying sub-merchant in the dialog that moves money, empty until it is chosen; null while the dialog is closed. */
  movingFrom: string | null;
}

const initial: SubAccountsState = { limiting: null, movingFrom: null };

const slice = createSlice({
  name: 'subAccounts',
  initialState: initial as SubAccountsState,
  reducers: {
    limitsOpened: (state, { payload }: PayloadAction<{ subs: readonly Limited[] }>): SubAccountsState => ({
      ...state,
      limiting: payload.subs,
    }),
    limitsClosed: (state): SubAccountsState => ({ ...state, limiting: null }),
    moveOpened: (state, { payload }: PayloadAction<{ subMemberNo: string }>): SubAccountsState => ({
      ...state,
      movingFrom: payload.subMemberNo,
    }),
    /** The platform has accepted the order that moves the money. `to`: address of its status page. */
    moveTaken: (state, _: PayloadAction<{ to: string }>) => state,
    moveClosed: (state): SubAccountsState => ({ ...state, movingFrom: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(navigated, (state, { payload }) =>
      // The dialogs stay open when only the query changes. They close when the user leaves the page.
      'path' in payload && payload.path === undefined ? state : { ...state, limiting: null, movingFrom: null },
    );
  },
});

export const subAccountsEvents = slice.actions;
export const subAccountsReducer = slice.reducer;
export const SUB_ACCOUNTS = slice.name;
export const selectSubAccounts = ({ lazy }: WithLazyFeatures): SubAccountsState =>
  (lazy[slice.name] as SubAccountsState | undefined) ?? initial;
