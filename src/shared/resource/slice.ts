import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ResourceState<Data = unknown> {
  /** 'idle': not asked for yet, or the question was given up as the page was left. */
  stage: 'idle' | 'loading' | 'ready' | 'failed';
  /** The newest answer; stays while it is asked for again. */
  data: Data | null;
  /** ms since the epoch at which `data` arrived. */
  asOf: number | null;
  error: string | null;
}

type ResourcesState = Readonly<Record<string, ResourceState>>;

const waiting: ResourceState = { stage: 'idle', data: null, asOf: null, error: null };

const slice = createSlice({
  name: 'resources',
  initialState: {} as ResourcesState,
  reducers: {
    resourceAsked: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      [id]: { ...(state[id] ?? waiting), stage: 'loading', error: null },
    }),
    resourceArrived: (
      state,
      { payload: { id, data, at } }: PayloadAction<{ id: string; data: unknown; at: number }>,
    ) => ({
      ...state,
      [id]: { stage: 'ready', data, asOf: at, error: null },
    }),
    resourceGivenUp: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      [id]: { ...(state[id] ?? waiting), stage: 'idle' },
    }),
    resourceFailed: (state, { payload: { id, msg } }: PayloadAction<{ id: string; msg: string }>) => ({
      ...state,
      [id]: { ...(state[id] ?? waiting), stage: 'failed', error: msg },
    }),
  },
});

export const resourcesReducer = slice.reducer;
export const { resourceAsked, resourceArrived, resourceFailed, resourceGivenUp } = slice.actions;

export interface WithResources {
  resources: ResourcesState;
}
export const selectResource =
  (id: string) =>
  ({ resources }: WithResources): ResourceState =>
    resources[id] ?? waiting;
