import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { type Field, NO_PLACES, type Places } from '@/shared/reconcile/ownBook';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { BookFacts, ListName, Result } from './workspace';

/**
 * A reconciliation from the file to its result. The content of the file is outside the store (`deskPort.ts`). The store has its
 * counts, and `revision` rises with each change of the displayed lines.
 */
export interface Reconciliation {
  stage: 'choosing' | 'reading' | 'ready' | 'fetching' | 'matching' | 'done';
  fileName: string;
  /** Rows of the file that have been read. */
  rows: number;
  /** The reason of a refused file or of an aborted comparison. */
  problem: string | null;
  /** Row number of the heading in the file; -1 without a heading. */
  row: number;
  places: Places;
  /** True if all columns were detected by their titles. */
  known: boolean;
  /** True if the enterprise has chosen columns for these titles before. */
  isRemembered: boolean;
  /** Null if columns are missing, or no line fits them. */
  book: BookFacts | null;
  bookProblem: string | null;
  /** Fields whose columns the problem is about; empty if no other column would help. */
  wrongFields: readonly Field[];
  range: { from: string; to: string };
  rangeProblems: { startDay?: string; endDay?: string };
  /** Number of the platform's orders that are loaded. */
  got: number;
  /** Number of all orders of the platform in the range. */
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

/** Stops the running work. A file is released during its read, and kept afterwards. */
const stopped = (state: Reconciliation): Reconciliation =>
  state.stage === 'reading' ? initial : from(state, ['fetching', 'matching'], { stage: 'ready', got: 0, all: 0 });

const slice = createSlice({
  name: 'reconcile',
  initialState: initial,
  reducers: {
    /** The file is in memory outside the store, under `fileKey`. */
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
    /** The user chooses the title row (-1 for none). `places` are the columns with known titles. */
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

    /** The user opens a page of a list. */
    rowsRequested: (state, _: Of<{ list: ListName; search: string; page: number }>) => state,
    rowsCame: (state) => from(state, ['done'], { revision: state.revision + 1 }),
    exportRequested: (state, _: Of<{ format: 'csv' | 'xlsx' }>) => state,
    exported: (state) => state,
    /** Back to the columns and the range of the same file. */
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
export const selectReconcile = ({ late }: WithLazyFeatures): Reconciliation =>
  (late[RECONCILE] as Reconciliation | undefined) ?? initial;
