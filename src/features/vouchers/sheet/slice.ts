import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LineSums } from '@/contract/rules/lineIssues';
import type { VoucherField } from '@/contract/rules/voucherSheet';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { ColumnChoice, ColumnsChange } from '@/shared/sheet/columns';

/** The import of a voucher file into the register. The lines are in memory outside the store (`sheets.ts`). */
export interface ImportForm {
  stage: 'choosing' | 'columns' | 'reading' | 'editing';
  fileName: string;
  /** The reason of a refused file. */
  problem: string | null;
  /** The choice of head and columns, in stage `columns`. */
  columns: ColumnChoice | null;
  /** Request number of the current lines. The same lines keep it, so that they are created once. */
  requestNo: string;
  /** Number of changes to the lines. */
  revision: number;
  /** Null until the lines are validated for the first time. */
  sums: LineSums | null;
  /** The lines have changed since the last validation. */
  checking: boolean;
  /** The error of a failed lookup on the platform. */
  asking: string | null;
}

const initial: ImportForm = {
  stage: 'choosing',
  fileName: '',
  problem: null,
  columns: null,
  requestNo: '',
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
    /** The file is in memory outside the store, under `fileKey`. */
    fileChosen: (state, { payload: { name } }: Of<{ fileKey: string; name: string }>) =>
      from(state, 'choosing', { stage: 'reading', fileName: name, problem: null }),
    fileRefused: (state, { payload: { msg } }: Of<{ msg: string }>): ImportForm =>
      state.stage === 'editing' ? state : { ...initial, fileName: state.fileName, problem: msg },
    /** Head or columns of the file were not found. Its rows are outside the store. */
    columnsNeeded: (state, { payload }: Of<ColumnChoice>) =>
      from(state, 'reading', { stage: 'columns', columns: payload }),
    columnsChanged: (state, { payload }: Of<ColumnsChange>) =>
      state.columns === null
        ? state
        : from(state, 'columns', { columns: { ...state.columns, ...payload, problem: null } }),
    /** The file is read again by the chosen columns. */
    columnsChosen: (state) => from(state, 'columns', { stage: 'reading' }),
    fileRead: (state) =>
      from(state, 'reading', { columns: null, stage: 'editing', checking: true, revision: state.revision + 1 }),
    anotherRequested: (state) => state,
    anotherBegun: (): ImportForm => initial,

    /** The typed text is in memory outside the store, under `secretId`. */
    cellEdited: (state, _: Of<{ lineNo: number; field: VoucherField; secretId: string }>) => state,
    linesDropped: (state, _: Of<{ lineNos: readonly number[] }>) => state,
    errorsDropped: (state) => state,
    /** The lines changed. `requestNo`: the new number of the new content. */
    linesChanged: (state, { payload: { requestNo } }: Of<{ requestNo: string }>) =>
      from(state, 'editing', { revision: state.revision + 1, checking: true, requestNo }),
    /** Looks the texts of the lines up on the platform again. */
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
export const selectImport = ({ late }: WithLazyFeatures): ImportForm =>
  (late[IMPORT] as ImportForm | undefined) ?? initial;
