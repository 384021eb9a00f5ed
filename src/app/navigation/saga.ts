import { all, call, fork, put, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { refreshRouteTree, refreshUserInfo, sessionEvents, sessionSettled } from '@/features/session';
import { paths } from '@/shared/paths';
import { navigation } from '@/shared/ports/screen';
import { navigated } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import { routeOf } from '../access';
import { answered, requestedBy } from '../answered';
import type { Route } from '../route';
import { routeTable } from '../routeTable';
import { selectGuardInput, selectWho } from '../selectors';
import { decide } from './decide';
import { page } from './page';
import {
  backRequested,
  linkChosen,
  pageFailed,
  pageRetried,
  pagesClosed,
  queryChanged,
  routeEntered,
  routeTurned,
  selectAfterClosing,
  selectNavigation,
  selectWantsPublic,
  type Turned,
} from './slice';

type Target = ReturnType<typeof navigated>['payload'];

/**
 * True for pages in menus: they stay open with their state while another page is on screen. Pages below a menu page are closed.
 */
const isKept = (route: Route) => !route.public && (route.keepAlive === true || !route.hidden);

/**
 * Maximum time in ms that the next page waits for its data before it is drawn. Users perceive such a delay as
 * immediate. Meanwhile the previous page stays on screen. For the first page of a visit the boot script has already
 * sent the requests.
 */
const QUICK = 120;

/** Loads the page's code, then shows the page. The previous page stays until then. */
function* enter(route: Route, { pathname, search, returning }: Target): SagaGenerator<void> {
  if (!(yield* call(page.isLoaded, route.path))) {
    try {
      yield* call(page.load, route.path);
    } catch {
      yield* put(pageFailed());
      return;
    }
  }
  const first = yield* call(page.firstEvents, route.path, search, yield* select(selectWho));
  const { open } = yield* select(selectNavigation);
  const isOpen = open.some((known) => known.pathname === pathname);
  if (!isOpen && first.length > 0) {
    // Requests the page's data before drawing it. After a quick answer the page is drawn once, complete.
    yield* all(first.map((event) => put(event)));
    const ids = requestedBy(first);
    yield* call(answered, ids, ids.length > 0 ? QUICK : 0);
  }
  yield* call(page.setTitle, route.title);
  const left = yield* call(page.arrive);
  const top = returning ? left : 0;
  // The query may have changed while the page was loading, so it is read again.
  const { wanted } = yield* select(selectNavigation);
  const now = wanted?.pathname === pathname ? wanted.search : search;
  yield* put(routeEntered({ path: route.path, pathname, search: now, kept: isKept(route), top }));
  if (isOpen && first.length > 0) {
    // A page that was open and hidden is shown unchanged first. Then its data are refreshed.
    yield* call(page.drawn);
    yield* all(first.map((event) => put(event)));
  }
}

/**
 * Loads the code of the requested page while the session is still being restored. A failure is ignored here, because `enter`
 * loads the code again.
 */
function* prefetchPage(pathname: string): SagaGenerator<void> {
  const route = routeOf(pathname);
  const target = route?.redirect ? routeOf(route.redirect) : route;
  if (!target?.page) return;
  try {
    yield* call(page.load, target.path);
  } catch {
    // The page is not open yet, so the failure is not reported.
  }
}

const { loggedIn, loggedOut, noticeFound } = sessionEvents;

/**
 * Applies `decide` to one navigation: waits for the session, fetches missing data, redirects, or enters. Each fetch happens at
 * most once per navigation, so the loop ends. After a failed fetch the page waits until the user clicks 重试 (retry).
 */
export function* guard(wanted: Target): SagaGenerator<void> {
  const refreshed = { userInfo: false, routeTree: false };
  let unread = false;
  const developer = yield* call(page.isDeveloper);
  // Loads all routes if the address is none of the public pages. The login page does not need them.
  if (!routeTable.isWhole() && !routeOf(wanted.pathname)) {
    try {
      yield* call(routeTable.loadRows);
    } catch {
      yield* put(pageFailed());
      return;
    }
  }
  while (true) {
    const known = yield* select(selectGuardInput);
    const decision = decide({ ...known, ...wanted, developer, refreshed, unread });
    switch (decision.kind) {
      case 'awaitSession':
        yield* fork(prefetchPage, wanted.pathname);
        yield* take(sessionSettled);
        break;
      case 'refresh': {
        yield* fork(prefetchPage, wanted.pathname);
        const came = yield* all([
          ...(decision.userInfo ? [call(refreshUserInfo)] : []),
          ...(decision.routeTree ? [call(refreshRouteTree)] : []),
        ]);
        unread ||= came.includes(false);
        refreshed.userInfo ||= decision.userInfo;
        refreshed.routeTree ||= decision.routeTree;
        break;
      }
      case 'fail':
        yield* put(pageFailed());
        return;
      case 'redirect':
        if (decision.to === paths.open.notFound) {
          const turned: Turned = { wanted: wanted.pathname + wanted.search, refused: decision.refused ?? null };
          yield* call(navigation.replace, decision.to, turned);
        } else yield* call(navigation.replace, decision.to);
        return;
      case 'enter':
        if (wanted.pathname === paths.open.notFound) yield* put(routeTurned(yield* call(page.turned)));
        yield* call(enter, decision.route, wanted);
        return;
    }
  }
}

/** Repeats the decision for the requested address after the user clicks 重试 (retry). */
function* retry(): SagaGenerator<void> {
  const { wanted } = yield* select(selectNavigation);
  if (wanted) yield* call(guard, wanted);
}

/**
 * Leaves a page that requires a session when the session ends. If the user did not sign out, a notice follows. A public page
 * stays without a notice: its reader need not learn that a user was signed in here. After an expired session nothing happens
 * here, because the page is being reloaded.
 */
function* leave({ payload: { reason } }: ReturnType<typeof loggedOut>): SagaGenerator<void> {
  const { stage } = yield* select(selectNavigation);
  const isPublic = yield* select(selectWantsPublic);
  if (reason === 'expired' || (isPublic && stage === 'entered')) return;
  if (reason === 'idle' && !isPublic) yield* put(noticeFound({ reason }));
  yield* call(retry);
}

/**
 * Opens another page when the user has closed the page on screen: the page that was visible before it. The slice
 * removes the closed pages.
 */
function* closePages({ payload: { pathnames } }: ReturnType<typeof pagesClosed>): SagaGenerator<void> {
  const to = (yield* select(selectAfterClosing))(pathnames);
  if (to !== null) yield* call(navigation.push, to);
}

function* goBack(): SagaGenerator<void> {
  if (!(yield* call(page.back))) yield* call(navigation.push, paths.home.home);
}

export function* navigationSaga(): SagaGenerator<void> {
  yield* fork(function* followLinks() {
    yield* takeEvery(linkChosen, function* follow({ payload: { to } }) {
      yield* call(navigation.push, to);
    });
    yield* takeEvery(backRequested, keepAlive(goBack));
    yield* takeEvery(pagesClosed, keepAlive(closePages));
    yield* takeEvery(queryChanged, function* stay() {
      yield* call(page.arrive);
    });
  });
  // takeLatest: a newer navigation cancels the older one, which may still be loading its page. After a sign-in the
  // guard checks the current address again and leaves the login page. After a sign-out it redirects pages that need a
  // login.
  yield* takeLatest([navigated, pageRetried, loggedIn, loggedOut], function* onNavigation(action) {
    if (navigated.match(action)) {
      yield* call(page.leave);
      yield* call(keepAlive(guard), action.payload);
    } else if (loggedOut.match(action)) yield* call(keepAlive(leave), action);
    else yield* call(keepAlive(retry));
  });
}
