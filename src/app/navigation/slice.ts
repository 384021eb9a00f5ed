import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEvents } from '@/features/session';
import { paths } from '@/shared/paths';
import { navigated } from '@/shared/saga/events';
import { type Refused, routeOf } from '../access';

/** A page that is on screen, or hidden with its state. */
interface OpenPage {
  /** The route row. */
  path: string;
  pathname: string;
  /** The query when the page was last visible. */
  search: string;
  /** False: the page is removed when another page is entered. */
  kept: boolean;
}

/** State of the navigation. `entered` is on screen; `wanted` is being decided, loaded or has failed to load. */
export interface NavigationState {
  stage: 'deciding' | 'entered' | 'failed';
  wanted: { pathname: string; search: string; returning?: boolean } | null;
  /** The route row whose page is on screen, the address it was entered by, and how far down it is shown (px). */
  entered: { path: string; pathname: string; top: number } | null;
  /** In the order in which they were opened. */
  open: readonly OpenPage[];
  /** Pathnames of `open`, most recently visible first. */
  recent: readonly string[];
  /** The refused address while /404 is on screen. */
  turned: Turned | null;
}

/** An address that led to /404: path, query and the missing right; `refused` is null if the page does not exist. */
export interface Turned {
  wanted: string;
  refused: Refused | null;
}

/** Maximum number of kept pages; the least recently seen page is dropped. */
export const KEPT_PAGES = 10;

const initialState: NavigationState = {
  stage: 'deciding',
  wanted: null,
  entered: null,
  open: [],
  recent: [],
  turned: null,
};

const keepOnly = (state: NavigationState, stays: (page: OpenPage) => boolean): NavigationState => {
  const open = state.open.filter(stays);
  const left = new Set(open.map(({ pathname }) => pathname));
  return { ...state, open, recent: state.recent.filter((pathname) => left.has(pathname)) };
};

/** After a change of user only the page on screen stays, and it restarts. */
export const withoutKept = (state: NavigationState): NavigationState =>
  keepOnly(state, ({ pathname }) => pathname === state.entered?.pathname);

const slice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    routeEntered: (state, { payload: { top, ...page } }: PayloadAction<OpenPage & { top: number }>) => {
      const { path, pathname } = page;
      const recent = [pathname, ...state.recent.filter((other) => other !== pathname)];
      const shown = new Set(recent.slice(0, KEPT_PAGES));
      const known = state.open.some((other) => other.pathname === pathname);
      const open = known
        ? state.open.map((other) => (other.pathname === pathname ? page : other))
        : [...state.open, page];
      return keepOnly(
        { ...state, stage: 'entered', entered: { path, pathname, top }, open, recent },
        (other) => other.pathname === pathname || (other.kept && shown.has(other.pathname)),
      );
    },
    /** The query has changed for the page on screen or for the page that is loading. */
    queryChanged: (state, { payload: { pathname, search } }: PayloadAction<{ pathname: string; search: string }>) => ({
      ...state,
      wanted: state.wanted?.pathname === pathname ? { ...state.wanted, search } : state.wanted,
      open: state.open.map((page) => (page.pathname === pathname ? { ...page, search } : page)),
    }),
    /** The user closes pages. The page on screen is removed only after another page has been entered. */
    pagesClosed: (state, { payload: { pathnames } }: PayloadAction<{ pathnames: readonly string[] }>) =>
      keepOnly(
        {
          ...state,
          open: state.open.map((page) => (pathnames.includes(page.pathname) ? { ...page, kept: false } : page)),
        },
        ({ pathname }) => pathname === state.entered?.pathname || !pathnames.includes(pathname),
      ),
    routeTurned: (state, { payload: turned }: PayloadAction<Turned | null>) => ({ ...state, turned }),
    /** The code of the page did not arrive, or what would open it could not be read. */
    pageFailed: (state) => ({ ...state, stage: 'failed' as const }),
    pageRetried: (state) => ({ ...state, stage: 'deciding' as const }),
    backRequested: (state) => state,
    linkChosen: (state, _action: PayloadAction<{ to: string }>) => state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state, { payload }) => ({
        ...state,
        stage: 'deciding' as const,
        wanted: payload,
        turned: null,
      }))
      // After sign-out no user returns to the kept pages, and rendering them hidden would be wasted.
      .addCase(sessionEvents.loggedOut, (state) => ({
        ...state,
        open: state.open.map((page) => ({ ...page, kept: false })),
      }));
  },
});

export const navigationReducer = slice.reducer;
export const {
  routeEntered,
  routeTurned,
  queryChanged,
  pagesClosed,
  pageFailed,
  pageRetried,
  backRequested,
  linkChosen,
} = slice.actions;

interface WithNavigation {
  navigation: NavigationState;
}
export const selectNavigation = ({ navigation }: WithNavigation): NavigationState => navigation;
/** Narrow selectors, for components that must not re-render while the next page loads. */
export const selectEntered = ({ navigation }: WithNavigation) => navigation.entered;
export const selectOpenPages = ({ navigation }: WithNavigation) => navigation.open;
export const selectPageFailed = ({ navigation }: WithNavigation) => navigation.stage === 'failed';
/** True if the requested address is public. */
export const selectWantsPublic = ({ navigation: { wanted } }: WithNavigation): boolean =>
  wanted !== null && routeOf(wanted.pathname)?.public === true;

/** Returns the address after closing pages: the most recent page that stays open, or home; null: the page on screen stays. */
export const selectAfterClosing = createSelector(
  selectNavigation,
  ({ open, recent, entered }) =>
    (pathnames: readonly string[]): string | null => {
      if (!entered || !pathnames.includes(entered.pathname)) return null;
      const next = recent.find((pathname) => !pathnames.includes(pathname));
      const page = open.find(({ pathname }) => pathname === next);
      return page ? page.pathname + page.search : paths.home.home;
    },
);
