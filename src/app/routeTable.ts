import { PUBLIC_ROUTES } from './publicRoutes';
import type { Route } from './route';

let known: readonly Route[] | undefined;

/** The rows that are known: those of the public pages from the beginning, all once somebody goes anywhere else. */
export const routeTable = {
  rows: (): readonly Route[] => known ?? PUBLIC_ROUTES,
  know: (all: readonly Route[]): void => {
    known = all;
  },
  isWhole: (): boolean => known !== undefined,
  /** Brings all rows; rejects while they are out of reach, and may be asked again. */
  bring: async (): Promise<void> => {
    if (!known) await import(/* webpackChunkName: "routes" */ './routes');
  },
};
