import { createAction } from '@reduxjs/toolkit';

interface OfList {
  listId: string;
}

/** Events of a list's saved views. The views themselves are resources, and the state of the form is a submission. */
export const viewsEvents = {
  /** A list is entered: with a view of its address, with none of anything (`plain`), or as its address says. */
  listEntered: createAction<OfList & { viewId: string | null; plain: boolean }>('views/listEntered'),
  /** `search` as the view keeps it. */
  viewChosen: createAction<OfList & { search: string }>('views/viewChosen'),
  viewRemoved: createAction<OfList & { viewId: string; name: string }>('views/viewRemoved'),
  /** null: the list opens with none. */
  defaultChosen: createAction<OfList & { viewId: string | null }>('views/defaultChosen'),
  /** A change of the views that is reported to the user. */
  viewsChanged: createAction<{ told: string }>('views/viewsChanged'),
};
