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

/** The address of the list that is open, with the days that a view's query means today. */
function* addressOf(search: string): SagaGenerator<string> {
  const path = pathOf(yield* call(navigation.here));
  const query = absolute(search, yield* call(clock.now));
  return query === '' ? path : `${path}?${query}`;
}

/** Loads the list's views, and opens the view named in the link, or the user's default view. */
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
  // If the user has navigated meanwhile, the view is not opened.
  if (!chosen || (yield* call(navigation.here)) !== before) return;
  yield* call(navigation.replace, yield* addressOf(chosen.search));
}

export function* openView({ payload: { search } }: ReturnType<typeof events.viewChosen>): SagaGenerator<void> {
  yield* call(navigation.push, yield* addressOf(search));
}

function* viewsSaga(): SagaGenerator<void> {
  // takeLatest: another list was entered, so the older response is outdated.
  yield* takeLatest(events.listEntered, keepAlive(inRouteScope(enterList)));
  yield* takeEvery(events.viewChosen, keepAlive(openView));
}

/** Loaded with the first list that has saved views. */
export const viewsFeature: LazyFeature = { name: 'views', saga: viewsSaga };
