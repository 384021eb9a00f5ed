import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StatementFileType } from '@/contract/calls/statements';
import type { FileFormat } from '@/contract/primitives';
import type { AnyRow } from '@/shared/list/defineList';
import { crashOf } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

interface DayFile {
  day: string;
  format: FileFormat;
  /** Kind of file. TRADE: the file with the single trades; missing: the file with the figures of the day. */
  type?: StatementFileType;
  /** Merchant whose file is downloaded, from the list's filter; missing: the whole enterprise. */
  ofMerchantNo?: string;
}

/** The rows to print: the first rows of a list up to the print limit, independent of the page on screen. */
export interface Paper {
  list: string;
  rows: readonly AnyRow[];
  /** Number of all matching rows. */
  total: number;
}

interface StatementsState {
  /** Downloads in progress, by `fileKey`: day, merchant, type and format. */
  fetching: readonly string[];
  paper: Paper | null;
  savingDigest: boolean;
}
export const fileKey = ({ day, ofMerchantNo, format, type }: DayFile): string =>
  [day, ofMerchantNo, type, format].filter(Boolean).join('.');

const without = (state: StatementsState, file: DayFile): StatementsState => ({
  ...state,
  fetching: state.fetching.filter((key) => key !== fileKey(file)),
});

const slice = createSlice({
  name: 'statements',
  initialState: { fetching: [], paper: null, savingDigest: false } as StatementsState,
  reducers: {
    fileRequested: (state, { payload }: PayloadAction<DayFile>) => ({
      ...state,
      fetching: [...without(state, payload).fetching, fileKey(payload)],
    }),
    fileEnded: (state, { payload }: PayloadAction<DayFile>) => without(state, payload),
    /** The user prints all rows of a list. */
    printRequested: (state, _: PayloadAction<{ list: string }>) => state,
    paperCame: (state, { payload }: PayloadAction<Paper>) => ({ ...state, paper: payload }),
    /** The rows to print are in the document, visible only to the printer. */
    paperDrawn: (state) => state,
    printEnded: (state) => ({ ...state, paper: null }),
    /** The user switches the daily e-mail with the figures on or off. */
    digestChosen: (state, _: PayloadAction<{ enabled: boolean }>) => ({ ...state, savingDigest: true }),
    digestEnded: (state, _: PayloadAction<{ saved: boolean }>) => ({ ...state, savingDigest: false }),
  },
  // Removes a crashed download from the list, so that the user can start it again.
  extraReducers: (builder) =>
    builder
      .addMatcher(crashOf<DayFile>('statements', 'fileRequested'), (state, { payload: { began } }) =>
        without(state, began.payload),
      )
      .addMatcher(crashOf('statements', 'digestChosen'), (state) => ({ ...state, savingDigest: false })),
});

export const STATEMENTS = slice.name;
export const statementsReducer = slice.reducer;
export const statementsEvents = slice.actions;

const NONE: readonly string[] = [];
const own = ({ lazy }: WithLazyFeatures) => lazy[STATEMENTS] as StatementsState | undefined;
export const selectFetching = (state: WithLazyFeatures): readonly string[] => own(state)?.fetching ?? NONE;
/** Selects the rows to print of this list; null if nothing is printed. */
export const selectPaper =
  (list: string) =>
  (state: WithLazyFeatures): Paper | null => {
    const paper = own(state)?.paper ?? null;
    return paper?.list === list ? paper : null;
  };
export const selectSavingDigest = (state: WithLazyFeatures): boolean => own(state)?.savingDigest ?? false;
