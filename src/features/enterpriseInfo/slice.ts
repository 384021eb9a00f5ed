import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

/** What is being done to the settle accounts; one thing at a time. */
export interface InfoState {
  acting: string | null;
  /** The small amount that verifies one of them. */
  proof: {
    stage: 'idle' | 'sending' | 'comparing';
    refused?: { msg: string; fields?: Readonly<Record<string, string>> };
  };
}

/** The account that is verified: a company's and a card have calls of their own. `status` is the one that knows of it. */
interface Proved {
  settleAccountId: string;
  kind: 'CORPORATE' | 'PRIVATE';
  status: string;
}

const initial: InfoState = { acting: null, proof: { stage: 'idle' } };

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

    proofAsked: (state, _: PayloadAction<Proved>): InfoState => ({ ...state, proof: { stage: 'sending' } }),
    proofTyped: (state, _: PayloadAction<Proved & { proofId: string; amount: string; remark: string }>): InfoState => ({
      ...state,
      proof: { stage: 'comparing' },
    }),
    proofSent: (state): InfoState => ({ ...state, proof: { stage: 'idle' } }),
    proofVerified: (state): InfoState => ({ ...state, proof: { stage: 'idle' } }),
    proofRefused: (
      state,
      { payload }: PayloadAction<{ msg: string; fields?: Readonly<Record<string, string>> }>,
    ): InfoState => ({ ...state, proof: { stage: 'idle', refused: payload } }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state) => (state === initial ? state : initial))
      .addMatcher(crashOf('enterpriseInfo'), (state) => (state === initial ? state : initial));
  },
});

export const ENTERPRISE_INFO = 'enterpriseInfo';
export const infoReducer = slice.reducer;
export const infoEvents = slice.actions;
export const selectInfo = ({ late }: WithLate): InfoState =>
  (late[ENTERPRISE_INFO] as InfoState | undefined) ?? initial;
