import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '../gateway/text';
import { crashOf, navigated } from '../saga/events';
import type { WithLazyFeatures } from '../saga/lazyFeature';

export interface StatusState<Data = unknown> {
  /**
   * Stage of the polling. waiting: no answer yet. asking: a request is pending. resting: waits for the next request. final:
   * polling has ended.
   */
  stage: 'waiting' | 'asking' | 'resting' | 'final';
  data: Data | null;
  /** Time at which `data` arrived, ms since 1970. */
  asOf: number | null;
  /** Error of the last request. `data` keeps the value of the last successful request. */
  error: string | null;
  /** True if the platform reports that the subject does not exist, so polling has ended. */
  missing?: true;
}

type StatusesState = Readonly<Record<string, StatusState>>;
const waiting: StatusState = { stage: 'waiting', data: null, asOf: null, error: null };
const change = (state: StatusesState, key: string, more: Partial<StatusState>): StatusesState => {
  // A new request clears `missing`, because the subject may exist now.
  const { missing: _, ...known } = state[key] ?? waiting;
  return { ...state, [key]: { ...known, ...more } };
};

const slice = createSlice({
  name: 'statuses',
  initialState: {} as StatusesState,
  reducers: {
    /** Event: a page starts polling the status, until the page is left. */
    statusOpened: (state, { payload }: PayloadAction<{ key: string }>) => change(state, payload.key, {}),
    /** Event: the last component that showed the status is closed, so polling ends. */
    statusLeft: (state, _: PayloadAction<{ key: string }>) => state,
    /** Event: the user requests the status now, so the next request is sent without further wait. */
    statusHurried: (state, _: PayloadAction<{ key: string }>) => state,
    statusRequested: (state, { payload }: PayloadAction<{ key: string }>) =>
      change(state, payload.key, { stage: 'asking', error: null }),
    statusMissing: (state, { payload: { key } }: PayloadAction<{ key: string }>): StatusesState => ({
      ...state,
      [key]: { stage: 'final', data: null, asOf: null, error: null, missing: true },
    }),
    statusArrived: (
      state,
      { payload: { key, data, at, final } }: PayloadAction<{ key: string; data: unknown; at: number; final: boolean }>,
    ) => change(state, key, { stage: final ? 'final' : 'resting', data, asOf: at, error: null }),
    statusFailed: (state, { payload: { key, msg } }: PayloadAction<{ key: string; msg: string }>) =>
      change(state, key, { stage: 'resting', error: msg }),
  },
  extraReducers: (builder) => {
    // Navigation clears all statuses: old responses are outdated, and the next page fetches its own.
    builder.addCase(navigated, (state): StatusesState => (Object.keys(state).length === 0 ? state : {}));
    builder.addMatcher(crashOf<{ key: string }>('statuses', 'statusOpened'), (state, { payload: { began } }) => {
      const { key } = began.payload;
      return state[key]?.stage === 'asking' ? change(state, key, { stage: 'resting', error: SYSTEM_ERROR }) : state;
    });
  },
});

export const STATUSES = 'statuses';
export const statusesReducer = slice.reducer;
export const statusEvents = slice.actions;
/** Returns true if a visible page shows the status. */
export const selectIsShown =
  (key: string) =>
  ({ lazy }: WithLazyFeatures): boolean =>
    key in ((lazy[STATUSES] as StatusesState | undefined) ?? {});
export const selectStatus =
  (key: string) =>
  ({ lazy }: WithLazyFeatures): StatusState =>
    (lazy[STATUSES] as StatusesState | undefined)?.[key] ?? waiting;
