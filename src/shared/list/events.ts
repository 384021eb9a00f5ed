import {
  listExportRequested,
  listRequested,
  listRowActed,
  listRowsActed,
  listSetupChanged,
  valueCopied,
} from './slice';

/** Everything that is asked of a list. */
export const EVENTS = [listRequested, listExportRequested, listRowActed, listRowsActed, listSetupChanged, valueCopied];
export type ListEvent = ReturnType<(typeof EVENTS)[number]>;

/** Tells whose setup of a list is remembered (the login account). */
// biome-ignore lint/suspicious/noExplicitAny: the app's state is not known here; the app supplies the selector.
export type Owner = (state: any) => string;
