import { createAction } from '@reduxjs/toolkit';

interface OfList {
  listId: string;
}

/** Events of a list's saved views. The views themselves are resources, and the state of the form is a submission. */
export const viewsEvents = {
  /** A list is entered: its address has a view, is plain (`plain`), or has its own query. */
  listEntered: createAction<OfList & { viewId: string | null; plain: boolean }>('views/listEntered'),
  /** `search`: the stored query of the view. */
  viewChosen: createAction<OfList & { search: string }>('views/viewChosen'),
  viewRemoved: createAction<OfList & { viewId: string; name: string }>('views/viewRemoved'),
  /** null: the list opens with none. */
  defaultChosen: createAction<OfList & { viewId: string | null }>('views/defaultChosen'),
  /** A change of the views that is reported to the user. */
  viewsChanged: createAction<{ told: string }>('views/viewsChanged'),
};
