import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ResourceState<Data = unknown> {
  /** 'idle': not requested yet, or the request was cancelled when the page was left. */
  stage: 'idle' | 'loading' | 'ready' | 'failed';
  /** The newest response. It stays visible during a reload. */
  data: Data | null;
  /** Time at which `data` arrived, ms since 1970. */
  asOf: number | null;
  error: string | null;
}

/** Names a resource by its id and, if it has a parameter, by the request. */
export interface ResourceRef {
  id: string;
  of?: object;
}

/** The resources by the key from `keyOf`. The entry that changed last is at the end. */
type ResourcesState = Readonly<Record<string, ResourceState>>;

const waiting: ResourceState = { stage: 'idle', data: null, asOf: null, error: null };

/** Maximum number of entries in the store for one resource with a parameter. */
export const MOST_ENTRIES = 20;

/** Returns the store key of a resource with its parameter. */
export const keyOf = ({ id, of }: ResourceRef): string => (of ? `${id}?${JSON.stringify(of)}` : id);

/**
 * Changes one entry. If a resource with a parameter then has more than `MOST_ENTRIES` entries, those that changed longest ago are
 * deleted.
 */
function changed(state: ResourcesState, ref: ResourceRef, change: Partial<ResourceState>): ResourcesState {
  const [key, others] = [keyOf(ref), `${ref.id}?`];
  const entry = { ...(state[key] ?? waiting), ...change };
  if (!ref.of) return { ...state, [key]: entry };
  const rest = Object.entries(state).filter(([known]) => known !== key);
  const ofSame = rest.filter(([known]) => known.startsWith(others));
  const gone = new Set(ofSame.slice(0, Math.max(0, ofSame.length + 1 - MOST_ENTRIES)));
  return Object.fromEntries([...rest.filter((one) => !gone.has(one)), [key, entry] as const]);
}

const slice = createSlice({
  name: 'resources',
  initialState: {} as ResourcesState,
  reducers: {
    resourceRequested: (state, { payload }: PayloadAction<ResourceRef>) =>
      changed(state, payload, { stage: 'loading', error: null }),
    resourceArrived: (
      state,
      { payload: { data, at, ...ref } }: PayloadAction<ResourceRef & { data: unknown; at: number }>,
    ) => changed(state, ref, { stage: 'ready', data, asOf: at, error: null }),
    resourceGivenUp: (state, { payload }: PayloadAction<ResourceRef>) => changed(state, payload, { stage: 'idle' }),
    resourceFailed: (state, { payload: { msg, ...ref } }: PayloadAction<ResourceRef & { msg: string }>) =>
      changed(state, ref, { stage: 'failed', error: msg }),
  },
});

export const resourcesReducer = slice.reducer;
export const { resourceRequested, resourceArrived, resourceFailed, resourceGivenUp } = slice.actions;

export interface WithResources {
  resources: ResourcesState;
}
/** Returns the selector of a resource's state. For null it selects the initial state. */
export const selectResource =
  (ref: ResourceRef | null) =>
  ({ resources }: WithResources): ResourceState =>
    (ref && resources[keyOf(ref)]) || waiting;
