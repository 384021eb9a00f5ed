import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LeftOutPaper } from '@/contract/primitives';
import type { AnyPage, AnyRow } from './defineList';
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
  /** Keys of columns that the user has turned on, so that they are shown even if they are empty. */
  kept?: readonly string[];
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
  exportMessage: string | null;
  /** Documents missing in the last exported archive; cleared by the next request of the list. */
  leftOut: readonly LeftOutPaper[];
  setup: ListSetup | null;
  /** The chosen rows by key, also of other pages than the page on screen. Other filters and a reload clear them. */
  chosen: Readonly<Record<string, AnyRow>>;
  /**
   * Whether all matching rows are chosen. 'fetching': the rows of the other pages are being loaded. 'all': every row that can be
   * chosen is chosen.
   */
  wholeChoice: 'no' | 'fetching' | 'all';
}

type ListsState = Readonly<Record<string, ListState>>;

/** Maximum number of rows that can be chosen with one press. */
export const MOST_CHOSEN = 500;

const NO_PAPERS: readonly LeftOutPaper[] = [];
const NO_ROWS: Readonly<Record<string, AnyRow>> = {};
const NO_CHOICE = { chosen: NO_ROWS, wholeChoice: 'no' } as const;

const fresh = (query: ListQuery): ListState => ({
  stage: 'loading',
  query,
  page: null,
  shown: null,
  asOf: null,
  error: null,
  exporting: false,
  exportMessage: null,
  leftOut: NO_PAPERS,
  setup: null,
  ...NO_CHOICE,
});

/** True if two queries are equal. */
export const sameQuery = (a: ListQuery, b: ListQuery) => JSON.stringify(a) === JSON.stringify(b);
/** True if two queries match the same rows, on whichever page and in whichever order. */
const sameFilters = (a: ListQuery, b: ListQuery) => JSON.stringify(a.filters) === JSON.stringify(b.filters);

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
          ? {
              ...before,
              stage: 'loading',
              query,
              error: null,
              exportMessage: null,
              leftOut: NO_PAPERS,
              ...(sameFilters(before.query, query) ? {} : NO_CHOICE),
            }
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
          // A reload of the same page follows an action on the chosen rows, or the user's press on 刷新.
          ...(before.shown && sameQuery(before.shown, query) ? NO_CHOICE : {}),
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
      return before ? { ...state, [id]: { ...before, exporting: true, exportMessage: null } } : state;
    },
    /** The export has ended. `message`: the message that the export has become a job. */
    listExportEnded: (
      state,
      { payload: { id, message } }: PayloadAction<OfList & { filename: string | null; message?: string }>,
    ) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, exporting: false, exportMessage: message ?? null } } : state;
    },
    /** A cell's value is copied to the clipboard. */
    valueCopied: (state, _action: PayloadAction<{ text: string }>) => state,
    valueCopyEnded: (state, _action: PayloadAction<{ copied: boolean }>) => state,
    listRowActed: (state, _action: PayloadAction<OfList & { action: string; rowKey: string }>) => state,
    listRowsActed: (state, { payload: { id } }: PayloadAction<OfList & { action: string; rowKeys: string[] }>) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, leftOut: NO_PAPERS } } : state;
    },
    /** Rows are chosen (`add`, by key) or no longer chosen (`drop`, keys). `all`: `add` contains all rows that can be chosen. */
    listRowsChosen: (
      state,
      {
        payload: { id, add, drop, all },
      }: PayloadAction<OfList & { add: Readonly<Record<string, AnyRow>>; drop: readonly string[]; all?: true }>,
    ) => {
      const before = state[id];
      if (!before) return state;
      const chosen = { ...before.chosen, ...add };
      for (const key of drop) delete chosen[key];
      return { ...state, [id]: { ...before, chosen, wholeChoice: all ? 'all' : 'no' } };
    },
    /** The user chooses all rows that match the filters, on all pages. */
    listAllChosen: (state, { payload: { id } }: PayloadAction<OfList>) => {
      const before = state[id];
      return before ? { ...state, [id]: { ...before, wholeChoice: 'fetching' } } : state;
    },
    /** The rows of the other pages could not be loaded; the chosen rows stay chosen. */
    listAllNotChosen: (state, { payload: { id } }: PayloadAction<OfList>) => {
      const before = state[id];
      return before?.wholeChoice === 'fetching' ? { ...state, [id]: { ...before, wholeChoice: 'no' } } : state;
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
  listRowsChosen,
  listAllChosen,
  listAllNotChosen,
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
