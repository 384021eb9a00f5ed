import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEvents } from '@/features/session';
import { paths } from '@/shared/paths';
import { navigated } from '@/shared/saga/events';
import { type Refused, routeOf } from '../access';

/** A page that is on screen, or hidden with its state. */
interface OpenPage {
  /** Path of the page's row in the route table. */
  path: string;
  pathname: string;
  /** The query when the page was last visible. */
  search: string;
  /**
   * True: the page stays open, hidden with its state, when another page is entered. False: the page is removed then.
   */
  kept: boolean;
}

/** State of the navigation. `entered` is on screen; `wanted` is being decided, loaded or has failed to load. */
export interface NavigationState {
  stage: 'deciding' | 'entered' | 'failed';
  wanted: { pathname: string; search: string; returning?: boolean } | null;
  /** The page on screen: its route row, its address, and its initial scroll position (px from the top). */
  entered: { path: string; pathname: string; top: number } | null;
  /** Open pages in the order in which they were opened. */
  open: readonly OpenPage[];
  /** Pathnames of `open`, most recently visible first. */
  recent: readonly string[];
  /** The closed address that the user requested, while /404 is on screen in its place. */
  turned: Turned | null;
}

/** An address that led to /404: path, query and the missing right; `refused` is null if the page does not exist. */
export interface Turned {
  wanted: string;
  refused: Refused | null;
}

/** Maximum number of pages that stay open hidden. Beyond it, the least recently seen page is closed. */
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

/** Removes all open pages except the page on screen, which restarts. Applied after a change of user. */
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
    /** The page's code, or the user data that decides whether it may open, could not be loaded. */
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
      // After sign-out the hidden pages are removed: no user returns to them, so rendering them would waste time.
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
/** Selectors of single values, for components that must not re-render while the next page loads. */
export const selectEntered = ({ navigation }: WithNavigation) => navigation.entered;
export const selectOpenPages = ({ navigation }: WithNavigation) => navigation.open;
export const selectPageFailed = ({ navigation }: WithNavigation) => navigation.stage === 'failed';
/** True if the requested page needs no login. */
export const selectWantsPublic = ({ navigation: { wanted } }: WithNavigation): boolean =>
  wanted !== null && routeOf(wanted.pathname)?.public === true;

/**
 * Returns the address to open after the user closes pages: the most recent page that stays open, otherwise home. Null if the page
 * on screen is not closed.
 */
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
