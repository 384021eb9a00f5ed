import { createAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { listRequested, selectList } from '@/shared/list/slice';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { decide } from '../navigation/decide';
import { page } from '../navigation/page';
import { selectNavigation } from '../navigation/slice';
import { selectGuardInput } from '../selectors';

/** The address under the pointer or the focus; null: no link any more. */
export const linkHovered = createAction<{ pathname: string; search: string } | null>('layout/linkPointed');

/**
 * Asks for the rows of the page that is about to be opened as soon as the pointer is there: the hand takes as long as the
 * way to the platform. Only for a list that was never asked for, so that nothing on screen changes, and once: what is not
 * opened then is asked for when it is.
 */
export function* prefetchPage({ payload }: ReturnType<typeof linkHovered>): SagaGenerator<void> {
  if (!payload) return;
  const known = yield* select(selectGuardInput);
  const developer = yield* call(page.isDeveloper);
  // What would have to be read before the page is known to be open is left to the guard.
  const refreshed = { userInfo: true, routeTree: true };
  const decision = decide({ ...known, ...payload, developer, refreshed, unread: false });
  const { open } = yield* select(selectNavigation);
  if (decision.kind !== 'enter' || open.some(({ pathname }) => pathname === payload.pathname)) return;
  try {
    yield* call(page.load, decision.route.path);
  } catch {
    return; // The page reports the failure when the user opens it.
  }
  for (const event of yield* call(page.firstEvents, decision.route.path, payload.search, known.who)) {
    if (!listRequested.match(event) || (yield* select(selectList(event.payload.id)))) continue;
    yield* put(listRequested({ ...event.payload, ahead: true }));
  }
}

/** Comes with the frame, which has the links. */
export const prefetchOnHover: LazyFeature = {
  name: 'pointed',
  *saga() {
    // takeLatest: the next link takes the place of the one that was passed.
    yield* takeLatest(linkHovered, keepAlive(prefetchPage));
  },
};
