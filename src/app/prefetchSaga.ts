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

/** Somebody who only looks at the login page will sign in sooner or later; ms. */
const LOGIN_AT_LATEST = 5_000;

/** Time on a page after which distant pages are prefetched, ms. */
const FAR_AFTER = 5_000;

/** A page whose data does not come keeps nothing else back for longer; ms. */
const DATA_AT_LATEST = 3_000;

/** Once a page has its first data and the browser is idle, fetches what the user can reach from it: one click away, then two. */
function* fetchAhead({ payload: { path } }: ReturnType<typeof routeEntered>): SagaGenerator<void> {
  if (path === paths.open.login) {
    // The form alone is what is needed at first; the rest comes while somebody types, or after a while.
    yield* race({ used: call(prefetch.interaction), late: call(clock.sleep, LOGIN_AT_LATEST) });
    yield* call(prefetch.idle);
    yield* call(prefetch.forSigningIn);
    return;
  }
  // What the user is looking at comes first: the line is theirs until it is there.
  yield* call(page.drawn);
  yield* call(whole, DATA_AT_LATEST);
  yield* call(page.drawn);
  // Every page says so, /404 in the frame as well: what comes after the page waits for it.
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
  // What is two clicks away is for somebody who stays, one page after the other when nothing better is to do.
  yield* call(clock.sleep, FAR_AFTER);
  for (const { path: far } of nav.flatMap(({ area }) => menuOf(area, who))) {
    if (one.has(far)) continue;
    yield* call(prefetch.idle);
    yield* call(prefetch.pages, [far]);
  }
}

/** takeLatest: who has moved on reaches other pages. */
export function* prefetchSaga(): SagaGenerator<void> {
  yield* takeLatest(routeEntered, keepAlive(fetchAhead));
}
