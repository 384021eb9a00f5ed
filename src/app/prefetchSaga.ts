import { call, put, race, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { paths } from '@/shared/paths';
import { clock } from '@/shared/ports/clock';
import { pageShown } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import { menuOf, navOf, routeOf, targetOf } from './access';
import { whole } from './answered';
import { page } from './navigation/page';
import { routeEntered } from './navigation/slice';
import { prefetch } from './prefetch';
import { selectWho } from './selectors';

/** Maximum time in ms after which the login page prefetches further code, even if the user does not type. */
const LOGIN_AT_LATEST = 5_000;

/** Time on a page after which pages that are two clicks away are prefetched, ms. */
const FAR_AFTER = 5_000;

/** Maximum time that prefetching waits for the page's data, ms. */
const DATA_AT_LATEST = 3_000;

/**
 * Prefetches the code of the pages that the user can reach, after the current page has its first data and the browser is idle.
 * First pages one click away, then pages two clicks away.
 */
function* fetchAhead({ payload: { path } }: ReturnType<typeof routeEntered>): SagaGenerator<void> {
  if (path === paths.open.login) {
    // The login page needs only its form at first. Further code is loaded when the user starts to type, or after a delay.
    yield* race({ used: call(prefetch.interaction), late: call(clock.sleep, LOGIN_AT_LATEST) });
    yield* call(prefetch.idle);
    yield* call(prefetch.forSigningIn);
    return;
  }
  // The current page has priority: prefetching waits until that page is complete.
  yield* call(page.drawn);
  yield* call(whole, DATA_AT_LATEST);
  yield* call(page.drawn);
  // Reports that a page is on screen, also for /404 in the frame: deferred work waits for this event.
  yield* put(pageShown());
  const route = routeOf(path);
  if (!route || route.public) return;
  yield* call(prefetch.idle);
  const who = yield* select(selectWho);
  const nav = navOf(who);
  const one = new Set([
    ...menuOf(route.area, who).map(({ path: near }) => near),
    ...nav.map((entry) => targetOf(entry, who)),
  ]);
  yield* call(prefetch.pages, [...one]);
  // Pages two clicks away are fetched later, one after another in idle time.
  yield* call(clock.sleep, FAR_AFTER);
  for (const { path: far } of nav.flatMap(({ area }) => menuOf(area, who))) {
    if (one.has(far)) continue;
    yield* call(prefetch.idle);
    yield* call(prefetch.pages, [far]);
  }
}

/** takeLatest: after a navigation other pages are reachable, so the previous prefetch is cancelled. */
export function* prefetchSaga(): SagaGenerator<void> {
  yield* takeLatest(routeEntered, keepAlive(fetchAhead));
}
