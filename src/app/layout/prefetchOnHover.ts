import { createAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { listRequested, selectList } from '@/shared/list/slice';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { decide } from '../navigation/decide';
import { page } from '../navigation/page';
import { selectNavigation } from '../navigation/slice';
import { selectGuardInput } from '../selectors';

/** The link address under the pointer or the focus; null: no link. */
export const linkHovered = createAction<{ pathname: string; search: string } | null>('layout/linkPointed');

/**
 * Requests the rows of a page when the user hovers over a link to it, so that they have nearly arrived at the click.
 * Requests only lists that are not in the store, so nothing on screen changes, and each list only once. When the page
 * opens later, it requests its rows again.
 */
export function* prefetchPage({ payload }: ReturnType<typeof linkHovered>): SagaGenerator<void> {
  if (!payload) return;
  const known = yield* select(selectGuardInput);
  const developer = yield* call(page.isDeveloper);
  // Treats the user data as up to date. If the page needs newer data, the navigation guard loads it when the page is
  // opened.
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

/** Loaded with the frame, which contains the links. */
export const prefetchOnHover: LazyFeature = {
  name: 'pointed',
  *saga() {
    // takeLatest: hovering another link cancels the previous prefetch.
    yield* takeLatest(linkHovered, keepAlive(prefetchPage));
  },
};
