import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LineSums } from '@/contract/rules/lineIssues';
import type { VoucherField } from '@/contract/rules/voucherSheet';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { ColumnChoice, ColumnsChange } from '@/shared/sheet/columns';
import type { ChosenSheet } from '@/shared/sheet/SheetFile';

/** State of the import of a voucher file. The lines are in memory outside the store (`sheets.ts`). */
export interface ImportForm {
  stage: 'choosing' | 'columns' | 'reading' | 'editing';
  fileName: string;
  /** Error message of a refused file. */
  problem: string | null;
  /** The user's choice of header row and columns, in stage `columns`. */
  columns: ColumnChoice | null;
  /** Request number of the current lines. Unchanged lines keep it, so that they are imported once. */
  requestNo: string;
  /** Messages about rows and sheets of the file in which no voucher was found. */
  notes: readonly string[];
  /** Number of changes to the lines. */
  revision: number;
  /** Count and sum of the lines; null until they are validated for the first time. */
  sums: LineSums | null;
  /** True if the lines have changed since the last validation. */
  checking: boolean;
  /** Error message if numbers could not be looked up on the platform; null otherwise. */
  asking: string | null;
}

const initial: ImportForm = {
  stage: 'choosing',
  fileName: '',
  problem: null,
  columns: null,
  requestNo: '',
  notes: [],
  revision: 0,
  sums: null,
  checking: false,
  asking: null,
};

type Of<Payload> = PayloadAction<Payload>;
const from = (state: ImportForm, stage: ImportForm['stage'], to: Partial<ImportForm>): ImportForm =>
  state.stage === stage ? { ...state, ...to } : state;

const slice = createSlice({
  name: 'voucherImport',
  initialState: initial,
  reducers: {
    /** The user has chosen a file. The file is in memory outside the store, under `fileKey`. */
    fileChosen: (state, { payload: { name } }: Of<ChosenSheet>) =>
      from(state, 'choosing', { stage: 'reading', fileName: name, problem: null }),
    fileRefused: (state, { payload: { msg } }: Of<{ msg: string }>): ImportForm =>
      state.stage === 'editing' ? state : { ...initial, fileName: state.fileName, problem: msg },
    /**
     * The header row or the columns of the file were not recognised, so the user chooses them. The rows are outside the store.
     */
    columnsNeeded: (state, { payload }: Of<ColumnChoice>) =>
      from(state, 'reading', { stage: 'columns', columns: payload }),
    columnsChanged: (state, { payload }: Of<ColumnsChange>) =>
      state.columns === null
        ? state
        : from(state, 'columns', { columns: { ...state.columns, ...payload, problem: null } }),
    /** The user has chosen the columns, and the file is read again. */
    columnsChosen: (state) => from(state, 'columns', { stage: 'reading' }),
    fileRead: (state, { payload: { notes } }: Of<{ notes: readonly string[] }>) =>
      from(state, 'reading', { columns: null, stage: 'editing', notes, checking: true, revision: state.revision + 1 }),
    anotherRequested: (state) => state,
    anotherBegun: (): ImportForm => initial,

    /** The user has changed a cell. The typed text is in memory outside the store, under `secretId`. */
    cellEdited: (state, _: Of<{ lineNo: number; field: VoucherField; secretId: string }>) => state,
    linesDropped: (state, _: Of<{ lineNos: readonly number[] }>) => state,
    errorsDropped: (state) => state,
    /** The lines have changed. `requestNo`: their new request number. */
    linesChanged: (state, { payload: { requestNo } }: Of<{ requestNo: string }>) =>
      from(state, 'editing', { revision: state.revision + 1, checking: true, requestNo }),
    /** The user looks the numbers in the lines up on the platform again. */
    factsRequested: (state) => from(state, 'editing', { checking: true, asking: null }),
    factsFailed: (state, { payload: { msg } }: Of<{ msg: string }>) => from(state, 'editing', { asking: msg }),
    linesJudged: (state, { payload: { sums } }: Of<{ sums: LineSums }>) =>
      from(state, 'editing', { revision: state.revision + 1, checking: false, sums }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state): ImportForm => (state === initial ? state : initial))
      .addMatcher(
        crashOf('voucherImport', 'fileChosen'),
        (state): ImportForm =>
          state.stage === 'editing' ? state : { ...initial, fileName: state.fileName, problem: SYSTEM_ERROR },
      )
      .addMatcher(crashOf('voucherImport', 'linesChanged', 'factsRequested'), (state) =>
        from(state, 'editing', { asking: SYSTEM_ERROR }),
      );
  },
});

export const IMPORT = 'voucherImport';
export const importReducer = slice.reducer;
export const importEvents = slice.actions;
export const selectImport = ({ lazy }: WithLazyFeatures): ImportForm =>
  (lazy[IMPORT] as ImportForm | undefined) ?? initial;
