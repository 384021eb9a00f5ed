import type { Route } from './route';

/** How what the entry does not hold arrives; each rejects while it is out of reach, and may be asked again. */
interface Sources {
  rows: () => Promise<unknown>;
  /** Loads the frame around every page that is not public. */
  frame: () => Promise<unknown>;
}

let known: readonly Route[] = [];
let isWhole = false;
let sources: Sources = { rows: async () => {}, frame: async () => {} };

/**
 * The rows that are known: those of the public pages from the beginning, all once somebody goes anywhere else. Pages and
 * frame read the rows that lead to them, so the tables hand themselves in, and nothing but the entry imports them.
 */
export const routeTable = {
  rows: (): readonly Route[] => known,
  isWhole: (): boolean => isWhole,
  begin: (publicRows: readonly Route[], given: Sources): void => {
    if (!isWhole) known = publicRows;
    sources = given;
  },
  know: (all: readonly Route[]): void => {
    known = all;
    isWhole = true;
  },
  /** Brings all rows. */
  bring: async (): Promise<void> => {
    if (!isWhole) await sources.rows();
  },
  bringFrame: async (): Promise<void> => {
    await sources.frame();
  },
};
