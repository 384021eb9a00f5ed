import type { Route } from './route';

/** Loaders of the chunks that are not in the entry chunk. Each rejects on failure and can be retried. */
interface Sources {
  rows: () => Promise<unknown>;
  /** Loads the frame around every page that is not public. */
  frame: () => Promise<unknown>;
}

let known: readonly Route[] = [];
let isWhole = false;
let sources: Sources = { rows: async () => {}, frame: async () => {} };

/**
 * The table of known routes: first the public routes; all routes once a page behind the login is opened. Pages and frame import
 * this table. The lists of routes register themselves here, and only the entry imports them, which avoids an import cycle.
 */
export const routeTable = {
  rows: (): readonly Route[] => known,
  isWhole: (): boolean => isWhole,
  begin: (publicRows: readonly Route[], given: Sources): void => {
    if (!isWhole) known = publicRows;
    sources = given;
  },
  setRows: (all: readonly Route[]): void => {
    known = all;
    isWhole = true;
  },
  /** Loads the routes behind the login. */
  loadRows: async (): Promise<void> => {
    if (!isWhole) await sources.rows();
  },
  loadFrame: async (): Promise<void> => {
    await sources.frame();
  },
};
