import type { Dispatch } from '@reduxjs/toolkit';
import { type ReactNode, useMemo } from 'react';
import {
  createPath,
  NavigationType,
  type Navigator,
  // The React context that `useLocation` reads. React Router exports it only under this name.
  UNSAFE_LocationContext as PageLocation,
  Router,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import { navigated } from '@/shared/saga/events';
import { queryChanged } from './navigation/slice';
import { connectRouter } from './screen';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Creates the router's navigator. It adds no history entry when the user clicks a link to the current address again. */
const navigatorOf = (history: History): Navigator => ({
  createHref: history.createHref,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state) => {
    const path = typeof to === 'string' ? to : createPath(to);
    if (path === createPath(history.location)) history.replace(to, state);
    else history.push(to, state);
  },
  replace: history.replace,
});

/**
 * A location that equals no page, passed to the router in place of the current location. Otherwise a click on a link
 * to the page on screen would replace its history entry. `navigatorOf` handles such clicks.
 */
const NOWHERE = { pathname: '/', search: '', hash: '', state: null, key: '', unstable_mask: undefined };

/**
 * Dispatches each navigation to the store when it happens, including the first address. React would report it only after
 * rendering; this way the next page's requests start earlier. Returns the navigator of the router.
 */
export function followHistory(history: History, dispatch: Dispatch): Navigator {
  const navigator = navigatorOf(history);
  connectRouter({ go: (to, { replace, state }) => (replace ? history.replace(to, state) : navigator.push(to)) });
  let last = { pathname: '', search: '' };
  const publish = () => {
    const before = last;
    const { pathname, search } = history.location;
    last = { pathname, search };
    if (before.pathname === pathname) {
      // A change of the query alone stays on the page and is no navigation.
      if (before.search !== search) dispatch(queryChanged({ pathname, search }));
    } else {
      const returning = before.pathname !== '' && history.action === 'POP';
      dispatch(navigated({ pathname, search, ...(returning ? { returning } : {}) }));
    }
  };
  history.listen(publish);
  publish();
  return navigator;
}

/**
 * The router of the console, with its history given from outside. The address that it provides is constant, because a
 * new address would re-render every open page. The component `At` provides the real address to the components inside.
 */
export const ConsoleRouter = ({ navigator, children }: { navigator: Navigator; children: ReactNode }) => (
  <Router location={NOWHERE} navigator={navigator}>
    {children}
  </Router>
);

/**
 * Provides one open page with its own address, independent of the address bar. A hidden page keeps its address, and
 * so does the page on screen while the next page is loading.
 */
export function At({ pathname, search, children }: { pathname: string; search: string; children: ReactNode }) {
  const place = useMemo(
    () => ({
      location: { pathname, search, hash: '', state: null, key: pathname, unstable_mask: undefined },
      navigationType: NavigationType.Push,
    }),
    [pathname, search],
  );
  return <PageLocation.Provider value={place}>{children}</PageLocation.Provider>;
}
