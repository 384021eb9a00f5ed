import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { crashOf } from '../saga/events';
import type { WithLate } from '../saga/late';

/** How the form that keeps what a list shows stands. */
export interface ViewForm {
  saving: 'idle' | 'saving' | 'saved';
  refused?: { msg: string; fields?: Readonly<Record<string, string>> };
}

/** By list: what is saved in one says nothing of another. */
export type ViewsState = Readonly<Record<string, ViewForm>>;

const initial: ViewsState = {};
const idle: ViewForm = { saving: 'idle' };

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
    viewsOpened: (state, { payload: { listId } }: PayloadAction<OfList>) =>
      state[listId]?.saving === 'saving' ? state : { ...state, [listId]: idle },
    /** `search` as the view keeps it. */
    viewChosen: (state, _: PayloadAction<OfList & { search: string }>) => state,
    /** `moving`: days count from the day on which the view is opened. */
    viewKept: (
      state,
      { payload: { listId } }: PayloadAction<OfList & { name: string; search: string; moving: boolean }>,
    ): ViewsState => ({ ...state, [listId]: { saving: 'saving' } }),
    viewSaved: (state, { payload: { listId } }: PayloadAction<OfList>): ViewsState => ({
      ...state,
      [listId]: { saving: 'saved' },
    }),
    viewRefused: (
      state,
      { payload: { listId, ...refused } }: PayloadAction<OfList & NonNullable<ViewForm['refused']>>,
    ): ViewsState => ({ ...state, [listId]: { saving: 'idle', refused } }),
    viewRemoved: (state, _: PayloadAction<OfList & { viewId: string; name: string }>) => state,
    /** null: the list opens with none. */
    defaultChosen: (state, _: PayloadAction<OfList & { viewId: string | null }>) => state,
    /** Something was done that is told; nothing of it is kept here. */
    viewsChanged: (state, _: PayloadAction<{ told: string }>) => state,
  },
  extraReducers: (builder) => {
    // A crash must not leave a button waiting for ever.
    builder.addMatcher(crashOf<OfList>('views', 'viewKept'), (state, { payload: { began } }): ViewsState => {
      const { listId } = began.payload;
      return state[listId]?.saving === 'saving' ? { ...state, [listId]: idle } : state;
    });
  },
});

export const VIEWS = 'views';
export const viewsReducer = slice.reducer;
export const viewsEvents = slice.actions;
export const selectViewForm =
  (listId: string) =>
  ({ late }: WithLate): ViewForm =>
    (late[VIEWS] as ViewsState | undefined)?.[listId] ?? idle;
