import { call, put, type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { listViews } from '@/contract/calls/tradeLists';
import { clock } from '../ports/clock';
import { navigation } from '../ports/screen';
import { resourceArrived, resourceFailed } from '../resource/slice';
import { keepAlive } from '../saga/keepAlive';
import type { LazyFeature } from '../saga/lazyFeature';
import { request } from '../saga/request';
import { inRouteScope } from '../saga/scope';
import { viewsEvents as events } from './events';
import { absolute } from './relative';
import { viewsOf } from './resources';

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** Returns the address of the open list with the query of a saved view. Relative days of the query become calendar days. */
function* addressOf(search: string): SagaGenerator<string> {
  const path = pathOf(yield* call(navigation.here));
  const query = absolute(search, yield* call(clock.now));
  return query === '' ? path : `${path}?${query}`;
}

/** Loads the saved views of a list. Opens the view that the link names, otherwise the user's default view. */
export function* enterList({
  payload: { listId, viewId, plain },
}: ReturnType<typeof events.listEntered>): SagaGenerator<void> {
  const before = yield* call(navigation.here);
  const reply = yield* request(listViews, { listId }, { custom: true });
  if (!reply.ok) {
    if (reply.kind !== 'cancelled') yield* put(resourceFailed({ ...viewsOf({ listId }), msg: reply.msg }));
    return;
  }
  yield* put(resourceArrived({ ...viewsOf({ listId }), data: reply.data, at: yield* call(clock.now) }));
  const chosen = reply.data.find((view) => (viewId === null ? plain && view.isDefault : view.viewId === viewId));
  // If the user has navigated elsewhere meanwhile, the view is not opened.
  if (!chosen || (yield* call(navigation.here)) !== before) return;
  yield* call(navigation.replace, yield* addressOf(chosen.search));
}

export function* openView({ payload: { search } }: ReturnType<typeof events.viewChosen>): SagaGenerator<void> {
  yield* call(navigation.push, yield* addressOf(search));
}

function* viewsSaga(): SagaGenerator<void> {
  // takeLatest, because a list that was entered later makes the older response outdated.
  yield* takeLatest(events.listEntered, keepAlive(inRouteScope(enterList)));
  yield* takeEvery(events.viewChosen, keepAlive(openView));
}

/** The saved views (named filters of a list). The code is loaded with the first list that has them. */
export const viewsFeature: LazyFeature = { name: 'views', saga: viewsSaga };
