import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LeftOutPaper } from '@/contract/primitives';
import type { AnyPage } from './defineList';
import type { ListQuery } from './query';

/** The user's setup of one list, stored for the user and the list. */
export interface ListSetup {
  /**
   * Keys of all columns in the user's order. A column that is newer than the stored order follows its neighbour in
   * the declaration.
   */
  order: readonly string[];
  hidden: readonly string[];
  density: 'compact' | 'default';
}

export interface ListState {
  /**
   * 'idle': the request was cancelled, for example because the page was left. The next page that shows the list requests it
   * again.
   */
  stage: 'idle' | 'loading' | 'ready' | 'failed';
  /** The requested view. The response for any other view is outdated and is dropped. */
  query: ListQuery;
  /** The newest page that has arrived. It stays on screen, dimmed, while the next page loads. */
  page: AnyPage | null;
  /** The view whose rows `page` contains. */
  shown: ListQuery | null;
  /** Time at which `page` arrived, ms since 1970. */
  asOf: number | null;
  error: string | null;
  exporting: boolean;
  /** Message of the last export if it became a job; cleared by the next request of the list. */
  exportTold: string | null;
  /** Documents missing in the last exported archive; cleared by the next request of the list. */
  leftOut: readonly LeftOutPaper[];
  setup: ListSetup | null;
}

type ListsState = Readonly<Record<string, ListState>>;

const NO_PAPERS: readonly LeftOutPaper[] = [];

const fresh = (query: ListQuery): ListState => ({
  stage: 'loading',
  query,
  page: null,
  shown: null,
  asOf: null,
  error: null,
  exporting: false,
  exportTold: null,
  leftOut: NO_PAPERS,
  setup: null,
});

/** True if two queries are equal. */
export const sameQuery = (a: ListQuery, b: ListQuery) => JSON.stringify(a) === JSON.stringify(b);

interface OfList {
  id: string;
}

const slice = createSlice({
  name: 'lists',
  initialState: {} as ListsState,
  reducers: {
    /** `ahead`: true for a prefetch, because the user may open the page soon. */
    listRequested: (state, { payload: { id, query } }: PayloadAction<OfList & { query: ListQuery; ahead?: true }>) => {
      const before = state[id];
      return {
        ...state,
        [id]: before
          ? { ...before, stage: 'loading', query, error: null, exportTold: null, leftOut: NO_PAPERS }
          : fresh(query),
      };
    },
    listArrived: (
      state,
      { payload: { id, query, page, at } }: PayloadAction<OfList & { query: ListQuery; page: AnyPage; at: number }>,
    ) => {
      const before = state[id];
      if (!before || !sameQuery(before.query, query)) return state;
      return {
        ...state,
        [id]: {
          ...before,
          stage: 'ready',
          page,
          shown: query,
          asOf: at,
          error: null,
        },
      };
    },
    listFailed: (state, { payload: { id, query, msg } }: PayloadAction<OfList & { query: ListQuery; msg: string }>) => {
      const before = state[id];
      if (!before || !sameQuery(before.query, query)) return state;
      return { ...state, [id]: { ...before, stage: 'failed', error: msg } };
    },
    listGivenUp: (state, { payload: { id, query } }: PayloadAction<OfList & { query: ListQuery }>) => {
      const before = state[id];
      return before && sameQuery(before.query, query) ? { ...state, [id]: { ...before, stage: 'idle' } } : state;
    },
    /** The stored setup of the user has been read. */
    listSetupRestored: (state, { payload: { id, setup } }: PayloadAction<OfList & { setup: ListSetup | null }>) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, setup } } : state;
    },
    /** The user changed the columns or the density. */
    listSetupChanged: (state, { payload: { id, setup } }: PayloadAction<OfList & { setup: ListSetup | null }>) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, setup } } : state;
    },
    listExportRequested: (
      state,
      { payload: { id } }: PayloadAction<OfList & { format: string; columns: string[] }>,
    ) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, exporting: true, exportTold: null } } : state;
    },
    /** The export has ended. `told`: the message that the export has become a job. */
    listExportEnded: (
      state,
      { payload: { id, told } }: PayloadAction<OfList & { filename: string | null; told?: string }>,
    ) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, exporting: false, exportTold: told ?? null } } : state;
    },
    /** A cell's value is copied to the clipboard. */
    valueCopied: (state, _action: PayloadAction<{ text: string }>) => state,
    valueCopyEnded: (state, _action: PayloadAction<{ copied: boolean }>) => state,
    listRowActed: (state, _action: PayloadAction<OfList & { action: string; rowKey: string }>) => state,
    listRowsActed: (state, { payload: { id } }: PayloadAction<OfList & { action: string; rowKeys: string[] }>) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, leftOut: NO_PAPERS } } : state;
    },
    /** A PDF of documents was saved. `leftOut`: the documents that are missing in the file. */
    listPapersLeftOut: (
      state,
      { payload: { id, leftOut } }: PayloadAction<OfList & { leftOut: readonly LeftOutPaper[] }>,
    ) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, leftOut } } : state;
    },
  },
});

export const listsReducer = slice.reducer;
export const {
  listRequested,
  listArrived,
  listFailed,
  listGivenUp,
  listSetupRestored,
  listSetupChanged,
  listExportRequested,
  listExportEnded,
  listRowActed,
  listRowsActed,
  listPapersLeftOut,
  valueCopied,
  valueCopyEnded,
} = slice.actions;

export interface WithLists {
  lists: ListsState;
}
export const selectList =
  (id: string) =>
  (state: WithLists): ListState | undefined =>
    state.lists[id];
