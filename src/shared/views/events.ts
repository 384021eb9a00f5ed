import { createAction } from '@reduxjs/toolkit';

interface OfList {
  listId: string;
}

/** Events of a list's saved views. The views themselves are a resource (`viewsOf`), and the state of the form is a submission. */
export const viewsEvents = {
  /**
   * The user entered a list. `viewId`: the view that the address names. `plain`: the address has no query, so the default view
   * may open.
   */
  listEntered: createAction<OfList & { viewId: string | null; plain: boolean }>('views/listEntered'),
  /** `search`: the stored query of the view. */
  viewChosen: createAction<OfList & { search: string }>('views/viewChosen'),
  viewRemoved: createAction<OfList & { viewId: string; name: string }>('views/viewRemoved'),
  /** The user chose a default view of the list; null: the list opens without a view. */
  defaultChosen: createAction<OfList & { viewId: string | null }>('views/defaultChosen'),
  /** A view was deleted, or the default changed. `message` is the text of the toast. */
  viewsChanged: createAction<{ message: string }>('views/viewsChanged'),
};
