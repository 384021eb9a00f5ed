import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '../gateway/text';
import { flowCrashed, navigated } from '../saga/events';

/** One place on a page that a code is sent for, such as `register`. */
export interface CodeState {
  stage: 'idle' | 'sending';
  /** ms since 1970 at which the next one may be asked for; null while nothing stands against it. */
  nextAt: number | null;
  /** Where the last one went, masked. */
  to: string | null;
  /** Why none was sent; empty when it was merely given up. */
  problem: string | null;
}

/** ms between two codes (safety, S-10). */
export const CODE_GAP = 60_000;

const idle: CodeState = { stage: 'idle', nextAt: null, to: null, problem: null };

/** What stays when the page is left or a flow has crashed: the platform's patience does not begin anew. */
const settled = (states: Readonly<Record<string, CodeState>>, problem: string | null) =>
  // What has nothing to forget stays the same object: a navigation changes the parts that it concerns.
  Object.values(states).every((state) => state.stage === 'idle' && state.to === null && state.problem === null)
    ? states
    : Object.fromEntries(
        Object.entries(states).map(([id, state]) => [
          id,
          { ...idle, nextAt: state.nextAt, problem: state.stage === 'sending' ? problem : null },
        ]),
      );

const slice = createSlice({
  name: 'codes',
  initialState: {} as Readonly<Record<string, CodeState>>,
  reducers: {
    codeSending: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      [id]: { ...(state[id] ?? idle), stage: 'sending' as const, problem: null },
    }),
    codeSent: (state, { payload: { id, to, nextAt } }: PayloadAction<{ id: string; to: string; nextAt: number }>) => ({
      ...state,
      [id]: { stage: 'idle' as const, to, nextAt, problem: null },
    }),
    /** `msg` empty: given up by the user. */
    codeNotSent: (state, { payload: { id, msg } }: PayloadAction<{ id: string; msg: string }>) => ({
      ...state,
      [id]: { ...(state[id] ?? idle), stage: 'idle' as const, problem: msg },
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state) => settled(state, null))
      .addCase(flowCrashed, (state) => settled(state, SYSTEM_ERROR));
  },
});

export const codesReducer = slice.reducer;
export const { codeSending, codeSent, codeNotSent } = slice.actions;
export const selectCode =
  (id: string) =>
  ({ codes }: { codes: Readonly<Record<string, CodeState>> }): CodeState =>
    codes[id] ?? idle;
