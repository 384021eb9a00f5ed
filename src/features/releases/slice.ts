import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WaitingItem } from '@/contract/calls/releases';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** The message about a payment that could not be decided, with its number. */
export interface Failure {
  number: string;
  message: string;
}

export interface ReleasesState {
  /** Number of payments tried so far, of all chosen ones; null while no decision is running. */
  progress: { done: number; all: number } | null;
  /** Payments that could not be released or refused in the last attempt. */
  failures: readonly Failure[];
  /** Number of chosen payments that the last attempt did not reach, because a failure stopped it. */
  left: number;
}

const initial: ReleasesState = { progress: null, failures: [], left: 0 };

interface ItemsPayload {
  items: readonly WaitingItem[];
}

const slice = createSlice({
  name: 'releases',
  initialState: initial as ReleasesState,
  reducers: {
    releasesRequested: (state, _: PayloadAction<ItemsPayload>) => state,
    refusalsRequested: (state, _: PayloadAction<ItemsPayload & { reason: string }>) => state,
    decisionsBegun: (_, { payload: { all } }: PayloadAction<{ all: number }>): ReleasesState => ({
      progress: { done: 0, all },
      failures: [],
      left: 0,
    }),
    itemDecided: (state, { payload: { done, failure } }: PayloadAction<{ done: number; failure: Failure | null }>) => {
      if (state.progress) state.progress.done = done;
      if (failure) state.failures = [...state.failures, failure];
    },
    /**
     * An attempt to release or refuse payments has ended. `decided`: number of decided payments; `left`: number of
     * payments that were not tried.
     */
    decisionsEnded: (
      state,
      { payload: { left } }: PayloadAction<{ released: boolean; decided: number; left: number }>,
    ) => {
      state.progress = null;
      state.left = left;
    },
  },
  extraReducers: (builder) => {
    builder
      // Clears the failures when the user leaves the page. A running decision continues in the background.
      .addCase(navigated, (state) => {
        if (state.progress === null) return initial;
        return state;
      })
      .addMatcher(crashOf('releases', 'releasesRequested'), (state) => {
        state.progress = null;
      })
      .addMatcher(crashOf('releases', 'refusalsRequested'), (state) => {
        state.progress = null;
      });
  },
});

export const releasesEvents = slice.actions;
export const releasesReducer = slice.reducer;
export const RELEASES = slice.name;
export const selectReleases = ({ lazy }: WithLazyFeatures): ReleasesState =>
  (lazy[slice.name] as ReleasesState | undefined) ?? initial;
