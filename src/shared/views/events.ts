import { createAction } from '@reduxjs/toolkit';

interface OfList {
  listId: string;
}

/** What happens with the views of a list; what is kept of it are resources, and how its form stands is a submission. */
export const viewsEvents = {
  /** A list is entered: with a view of its address, with none of anything (`plain`), or as its address says. */
  listEntered: createAction<OfList & { viewId: string | null; plain: boolean }>('views/listEntered'),
  /** `search` as the view keeps it. */
  viewChosen: createAction<OfList & { search: string }>('views/viewChosen'),
  viewRemoved: createAction<OfList & { viewId: string; name: string }>('views/viewRemoved'),
  /** null: the list opens with none. */
  defaultChosen: createAction<OfList & { viewId: string | null }>('views/defaultChosen'),
  /** Something was done that is told. */
  viewsChanged: createAction<{ told: string }>('views/viewsChanged'),
};
