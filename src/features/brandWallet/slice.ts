import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

/** How the opening of the page's brand wallet stands on this side; what the platform says of it is a status. */
export interface BrandWalletState {
  stage: 'filling' | 'submitting';
  refused?: { msg: string; fields?: Readonly<Record<string, string>> };
}

/** `status`: key of the status that knows of it. `secretId`: key of the code. */
interface Submission {
  solutionNo: string;
  faceAgreementNos: readonly string[];
  secretId: string;
  status: string;
}

const initial: BrandWalletState = { stage: 'filling' };

const slice = createSlice({
  name: 'brandWallet',
  initialState: initial,
  reducers: {
    codeAsked: (state, _: PayloadAction<{ solutionNo: string }>) => state,
    submitted: (_state, _action: PayloadAction<Submission>): BrandWalletState => ({ stage: 'submitting' }),
    /** Sent in: the status tells the rest. */
    accepted: (): BrandWalletState => initial,
    refused: (_, { payload }: PayloadAction<{ msg: string; fields?: Readonly<Record<string, string>> }>) =>
      ({ stage: 'filling', refused: payload }) as BrandWalletState,
    givenUp: (): BrandWalletState => initial,
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state) => (state === initial ? state : initial))
      .addMatcher(
        crashOf('brandWallet', 'submitted'),
        (state): BrandWalletState =>
          state.stage === 'submitting' ? { stage: 'filling', refused: { msg: SYSTEM_ERROR } } : state,
      );
  },
});

export const BRAND_WALLET = 'brandWallet';
export const brandWalletReducer = slice.reducer;
export const brandWalletEvents = slice.actions;
export const selectBrandWallet = ({ late }: WithLate): BrandWalletState =>
  (late[BRAND_WALLET] as BrandWalletState | undefined) ?? initial;
/** Where the code is asked for: key of its state in the store. */
export const CODE_PLACE = 'brandWallet.open';
