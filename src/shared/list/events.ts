import {
  listAllChosen,
  listExportRequested,
  listRequested,
  listRowActed,
  listRowsActed,
  listSetupChanged,
  valueCopied,
} from './slice';

/** All events that request an action of a list. */
export const EVENTS = [
  listAllChosen,
  listRequested,
  listExportRequested,
  listRowActed,
  listRowsActed,
  listSetupChanged,
  valueCopied,
];
export type ListEvent = ReturnType<(typeof EVENTS)[number]>;

/** Selects the owner of the stored list setups (the login account). */
// biome-ignore lint/suspicious/noExplicitAny: the type of the whole state is declared in `src/app`, which passes the selector
export type Owner = (state: any) => string;
