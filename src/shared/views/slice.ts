import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flowCrashed } from '../saga/events';
import type { WithLate } from '../saga/late';

export interface ViewsState {
  saving: 'idle' | 'saving' | 'saved';
  refused?: { listId: string; msg: string; fields?: Readonly<Record<string, string>> };
}

const initial: ViewsState = { saving: 'idle' };

interface OfList {
  listId: string;
}

const slice = createSlice({
  name: 'views',
  initialState: initial,
  reducers: {
    /** A list is entered: with a view of its address, with none of anything (`plain`), or as its address says. */
    listEntered: (state, _: PayloadAction<OfList & { viewId: string | null; plain: boolean }>) => state,
    /** What was refused before is over. */
    viewsOpened: (state, _: PayloadAction<OfList>) => (state.saving === 'saving' ? state : initial),
    /** `search` as the view keeps it. */
    viewChosen: (state, _: PayloadAction<OfList & { search: string }>) => state,
    /** `moving`: days count from the day on which the view is opened. */
    viewKept: (_, __: PayloadAction<OfList & { name: string; search: string; moving: boolean }>): ViewsState => ({
      saving: 'saving',
    }),
    viewSaved: (): ViewsState => ({ saving: 'saved' }),
    viewRefused: (_, { payload }: PayloadAction<NonNullable<ViewsState['refused']>>): ViewsState => ({
      saving: 'idle',
      refused: payload,
    }),
    viewRemoved: (state, _: PayloadAction<OfList & { viewId: string; name: string }>) => state,
    /** null: the list opens with none. */
    defaultChosen: (state, _: PayloadAction<OfList & { viewId: string | null }>) => state,
    /** Something was done that is told; nothing of it is kept here. */
    viewsChanged: (state, _: PayloadAction<{ told: string }>) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(flowCrashed, (state) => (state.saving === 'saving' ? initial : state));
  },
});

export const VIEWS = 'views';
export const viewsReducer = slice.reducer;
export const viewsEvents = slice.actions;
export const selectViews = ({ late }: WithLate): ViewsState => (late[VIEWS] as ViewsState | undefined) ?? initial;
