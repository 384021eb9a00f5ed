import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SubAccount } from '@/contract/warehouseAccounts';
import { navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** What of a sub-merchant its limits are set by. */
export type Limited = Pick<SubAccount, 'subMemberNo' | 'subName' | 'lowBalance' | 'dayLimit' | 'version'>;

export interface SubAccountsState {
  /** Those whose limits are being set; null: nobody's. */
  limiting: readonly Limited[] | null;
  /** Out of whose account money is to be moved, empty while that is not chosen yet; null: nobody moves any. */
  movingFrom: string | null;
  /** To whom, by who pays: it is found again with what else was typed. */
  to: Readonly<Record<string, string>>;
}

const initial: SubAccountsState = { limiting: null, movingFrom: null, to: {} };

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
    /** Whoever closes it wants it no more: to whom is forgotten as well. */
    moveClosed: ({ movingFrom, to, ...state }): SubAccountsState => {
      const { [movingFrom ?? '']: _, ...others } = to;
      return { ...state, movingFrom: null, to: others };
    },
    receiverChosen: (state, { payload }: PayloadAction<{ from: string; to: string }>): SubAccountsState => ({
      ...state,
      to: { ...state.to, [payload.from]: payload.to },
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(navigated, (state, { payload }) =>
      // Over the detail of another one they stay; with the page they go.
      'path' in payload && payload.path === undefined ? state : { ...state, limiting: null, movingFrom: null },
    );
  },
});

export const subAccountsEvents = slice.actions;
export const subAccountsReducer = slice.reducer;
export const SUB_ACCOUNTS = slice.name;
export const selectSubAccounts = ({ late }: WithLazyFeatures): SubAccountsState =>
  (late[slice.name] as SubAccountsState | undefined) ?? initial;
