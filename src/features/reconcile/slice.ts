import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { type Field, NO_PLACES, type Places } from '@/shared/reconcile/ownBook';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { BookFacts, ListName, Result } from './workspace';

/**
 * State of a reconciliation, from the choice of the file to the result. The content of the file is outside the store
 * (`workspacePort.ts`). The store has its counts, and `revision` rises with each change of the displayed lines.
 */
export interface Reconciliation {
  stage: 'choosing' | 'reading' | 'ready' | 'fetching' | 'matching' | 'done';
  fileName: string;
  /** Number of rows read from the file so far. */
  rows: number;
  /** Error message of a refused file or a stopped comparison. */
  problem: string | null;
  /** Row number of the header row in the file; -1 without a header row. */
  row: number;
  places: Places;
  /** True if all columns were detected by their titles. */
  known: boolean;
  /** True if the columns come from an earlier choice of the enterprise for the same titles. */
  isRemembered: boolean;
  /** Summary of the file; null if columns are not chosen yet, or no line can be read with them. */
  book: BookFacts | null;
  bookProblem: string | null;
  /** Fields whose chosen columns are probably wrong; empty if other columns would not help. */
  wrongFields: readonly Field[];
  range: { from: string; to: string };
  rangeProblems: { startDay?: string; endDay?: string };
  /** Number of the platform's orders loaded so far. */
  got: number;
  /** Number of all orders of the platform in the range of days. */
  all: number;
  result: Result | null;
  revision: number;
}

const initial: Reconciliation = {
  stage: 'choosing',
  fileName: '',
  rows: 0,
  problem: null,
  row: -1,
  places: NO_PLACES,
  known: false,
  isRemembered: false,
  book: null,
  bookProblem: null,
  wrongFields: [],
  range: { from: '', to: '' },
  rangeProblems: {},
  got: 0,
  all: 0,
  result: null,
  revision: 0,
};

type Of<Payload> = PayloadAction<Payload>;
const from = (
  state: Reconciliation,
  stages: readonly Reconciliation['stage'][],
  to: Partial<Reconciliation>,
): Reconciliation => (stages.includes(state.stage) ? { ...state, ...to } : state);

/** Stops the running work. A file whose reading is not complete is closed; a file that was read stays open. */
const stopped = (state: Reconciliation): Reconciliation =>
  state.stage === 'reading' ? initial : from(state, ['fetching', 'matching'], { stage: 'ready', got: 0, all: 0 });

const slice = createSlice({
  name: 'reconcile',
  initialState: initial,
  reducers: {
    /** The user has chosen a file. The file is in memory outside the store, under `fileKey`. */
    fileChosen: (_state, { payload: { name } }: Of<{ fileKey: string; name: string }>): Reconciliation => ({
      ...initial,
      stage: 'reading',
      fileName: name,
    }),
    fileReading: (state, { payload: { rows } }: Of<{ rows: number }>) => from(state, ['reading'], { rows }),
    fileRefused: (_state, { payload: { msg } }: Of<{ msg: string }>): Reconciliation => ({ ...initial, problem: msg }),
    fileOpened: (state, { payload }: Of<Pick<Reconciliation, 'rows' | 'row' | 'places' | 'known' | 'isRemembered'>>) =>
      from(state, ['reading'], { ...payload, stage: 'ready' }),

    columnChosen: (state, { payload: { field, at } }: Of<{ field: Field; at: number }>) =>
      from(state, ['ready'], {
        places: { ...state.places, [field]: at },
        book: null,
        bookProblem: null,
        wrongFields: [],
        problem: null,
      }),
    /** The user chooses the header row (-1 for none). `places`: the columns detected by the titles in this row. */
    headChosen: (state, { payload: { row, places } }: Of<{ row: number; places: Places }>) =>
      from(state, ['ready'], { row, places, book: null, bookProblem: null, wrongFields: [], problem: null }),
    bookRead: (state, { payload: { facts } }: Of<{ facts: BookFacts }>) =>
      from(state, ['ready'], {
        book: facts,
        bookProblem: null,
        wrongFields: [],
        range: { from: facts.from, to: facts.to },
        rangeProblems: {},
      }),
    bookRefused: (state, { payload: { msg, fields } }: Of<{ msg: string; fields: readonly Field[] }>) =>
      from(state, ['ready'], { book: null, bookProblem: msg, wrongFields: fields }),

    rangeTyped: (state, { payload }: Of<{ from: string; to: string }>) =>
      from(state, ['ready'], { range: payload, rangeProblems: {}, problem: null }),
    rangeRefused: (state, { payload }: Of<{ startDay?: string; endDay?: string }>) =>
      from(state, ['ready', 'fetching'], { stage: 'ready', rangeProblems: payload }),
    compareRequested: (state) =>
      from(state, ['ready'], { stage: 'fetching', got: 0, all: 0, problem: null, rangeProblems: {} }),
    ordersCame: (state, { payload }: Of<{ got: number; all: number }>) => from(state, ['fetching'], payload),
    matchBegun: (state) => from(state, ['fetching'], { stage: 'matching' }),
    compared: (state, { payload: { result } }: Of<{ result: Result }>) =>
      from(state, ['matching'], { stage: 'done', result, revision: state.revision + 1 }),
    compareFailed: (state, { payload: { msg } }: Of<{ msg: string }>) =>
      from(state, ['fetching', 'matching'], { stage: 'ready', problem: msg }),
    stopRequested: stopped,

    /** The user scrolls to a page of a result list that is not loaded. */
    rowsRequested: (state, _: Of<{ list: ListName; search: string; page: number }>) => state,
    rowsCame: (state) => from(state, ['done'], { revision: state.revision + 1 }),
    exportRequested: (state, _: Of<{ format: 'csv' | 'xlsx' }>) => state,
    exported: (state) => state,
    /**
     * The user returns from the result to the step before the comparison, to choose other columns or days for the
     * same file.
     */
    rangeReopened: (state) => from(state, ['done'], { stage: 'ready', result: null }),
    anotherRequested: (): Reconciliation => initial,
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, stopped)
      .addMatcher(crashOf('reconcile', 'fileChosen'), (): Reconciliation => ({ ...initial, problem: SYSTEM_ERROR }))
      .addMatcher(crashOf('reconcile', 'compareRequested'), (state) =>
        from(state, ['fetching', 'matching'], { stage: 'ready', problem: SYSTEM_ERROR }),
      )
      .addMatcher(crashOf('reconcile', 'columnChosen', 'headChosen'), (state) =>
        from(state, ['ready'], { book: null, bookProblem: SYSTEM_ERROR }),
      );
  },
});

export const RECONCILE = 'reconcile';
export const reconcileReducer = slice.reducer;
export const reconcileEvents = slice.actions;
export const selectReconcile = ({ lazy }: WithLazyFeatures): Reconciliation =>
  (lazy[RECONCILE] as Reconciliation | undefined) ?? initial;
