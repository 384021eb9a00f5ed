import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { crashOf } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

interface OfPart {
  jobId: string;
  nr: number;
}

/** The files that are being downloaded, each as `<job>/<nr>`. */
interface DownloadsState {
  fetching: readonly string[];
}
export const partKey = ({ jobId, nr }: OfPart) => `${jobId}/${nr}`;

const slice = createSlice({
  name: 'downloads',
  initialState: { fetching: [] } as DownloadsState,
  reducers: {
    partRequested: (state, { payload }: PayloadAction<OfPart>) => ({
      fetching: [...state.fetching.filter((key) => key !== partKey(payload)), partKey(payload)],
    }),
    partEnded: (state, { payload }: PayloadAction<OfPart>) => ({
      fetching: state.fetching.filter((key) => key !== partKey(payload)),
    }),
    jobRemoved: (state, _action: PayloadAction<{ jobId: string }>) => state,
    jobRetried: (state, _action: PayloadAction<{ jobId: string }>) => state,
  },
  // Removes a crashed download from the list, so that the user can start it again.
  extraReducers: (builder) =>
    builder.addMatcher(crashOf<OfPart>('downloads', 'partRequested'), (state, { payload: { began } }) => ({
      fetching: state.fetching.filter((key) => key !== partKey(began.payload)),
    })),
});

export const DOWNLOADS = slice.name;
export const downloadsReducer = slice.reducer;
export const downloadsEvents = slice.actions;

const NONE: readonly string[] = [];
export const selectFetching = (state: WithLazyFeatures): readonly string[] =>
  (state.lazy[DOWNLOADS] as DownloadsState | undefined)?.fetching ?? NONE;
