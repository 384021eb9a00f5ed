import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FileFormat } from '@/contract/primitives';
import { crashOf } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

interface DayFile {
  day: string;
  format: FileFormat;
}

/** Files of days that are being fetched, as `<day>.<format>`. */
interface StatementsState {
  fetching: readonly string[];
}
export const fileKey = ({ day, format }: DayFile): string => `${day}.${format}`;

const without = ({ fetching }: StatementsState, file: DayFile): StatementsState => ({
  fetching: fetching.filter((key) => key !== fileKey(file)),
});

const slice = createSlice({
  name: 'statements',
  initialState: { fetching: [] } as StatementsState,
  reducers: {
    fileAsked: (state, { payload }: PayloadAction<DayFile>) => ({
      fetching: [...without(state, payload).fetching, fileKey(payload)],
    }),
    fileEnded: (state, { payload }: PayloadAction<DayFile>) => without(state, payload),
    /** What is on screen goes to the printer. */
    printAsked: (state) => state,
  },
  // A fetch that crashed is under way no more, and the next click is not refused.
  extraReducers: (builder) =>
    builder.addMatcher(crashOf<DayFile>('statements', 'fileAsked'), (state, { payload: { began } }) =>
      without(state, began.payload),
    ),
});

export const STATEMENTS = slice.name;
export const statementsReducer = slice.reducer;
export const statementsEvents = slice.actions;

const NONE: readonly string[] = [];
export const selectFetching = ({ late }: WithLate): readonly string[] =>
  (late[STATEMENTS] as StatementsState | undefined)?.fetching ?? NONE;
