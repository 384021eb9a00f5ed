import { call, fork, put, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { deleteView, listViews, saveView, setDefaultView } from '@/contract/tradeLists';
import { clock } from '../ports/clock';
import { navigation } from '../ports/screen';
import { resourceArrived, resourceAsked, resourceFailed } from '../resource/slice';
import { agreed } from '../saga/agreed';
import { on, success, toastSaga } from '../saga/effects';
import { keepAlive } from '../saga/keepAlive';
import type { LatePart } from '../saga/late';
import { request } from '../saga/request';
import { inRouteScope } from '../saga/scope';
import { defineSubmission, type Outcome } from '../submission/defineSubmission';
import { viewsEvents as events } from './events';
import { absolute, relative } from './relative';
import { viewsOf } from './resources';
import { VIEWS_TEXT as TEXT } from './text';

/** Key of the form that keeps a view of this list. */
export const viewForm = (listId: string) => `views/${listId}`;

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** The address of the list that is open, with the days that a view's query means today. */
function* addressOf(search: string): SagaGenerator<string> {
  const path = pathOf(yield* call(navigation.here));
  const query = absolute(search, yield* call(clock.now));
  return query === '' ? path : `${path}?${query}`;
}

/** Brings the list's views, and opens the one that the link names, or the user's default where the link says nothing. */
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
  const wanted = reply.data.find((view) => (viewId === null ? plain && view.isDefault : view.viewId === viewId));
  // Somebody who has gone on meanwhile is not taken back.
  if (!wanted || (yield* call(navigation.here)) !== before) return;
  yield* call(navigation.replace, yield* addressOf(wanted.search));
}

export function* openView({ payload: { search } }: ReturnType<typeof events.viewChosen>): SagaGenerator<void> {
  yield* call(navigation.push, yield* addressOf(search));
}

interface NewView {
  listId: string;
  name: string;
  search: string;
  /** Days count from the day on which the view is opened. */
  moving: boolean;
}

function* keepView({ listId, name, search, moving }: NewView): SagaGenerator<Outcome> {
  const now = yield* call(clock.now);
  const query = moving ? relative(search, now) : absolute(search, now);
  const reply = yield* request(saveView, { listId, name, search: query }, { custom: true, scope: 'signedIn' });
  return reply.ok ? { ok: true, told: TEXT.savedTold, next: [resourceAsked(viewsOf({ listId }))] } : reply;
}

/** Keeps what the list shows under a name, for everybody of the enterprise. Two lists save beside each other. */
export const viewKept = defineSubmission<NewView>('views/viewKept', {
  key: ({ listId }) => viewForm(listId),
  flow: keepView,
});

function* removeView({
  payload: { listId, viewId, name },
}: ReturnType<typeof events.viewRemoved>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.confirmRemove(name)))) return;
  const reply = yield* request(deleteView, { viewId }, { scope: 'signedIn' });
  if (reply.ok) yield* put(events.viewsChanged({ told: TEXT.removedTold }));
  yield* put(resourceAsked(viewsOf({ listId })));
}

function* chooseDefault({ payload: { listId, viewId } }: ReturnType<typeof events.defaultChosen>): SagaGenerator<void> {
  const reply = yield* request(setDefaultView, { listId, viewId }, { scope: 'signedIn' });
  if (!reply.ok) return;
  yield* put(events.viewsChanged({ told: viewId === null ? TEXT.noDefaultTold : TEXT.defaultTold }));
  yield* put(resourceAsked(viewsOf({ listId })));
}

function* viewsSaga(): SagaGenerator<void> {
  // takeLatest: another list is entered, the older one's answer is late.
  yield* takeLatest(events.listEntered, keepAlive(inRouteScope(enterList)));
  yield* takeEvery(events.viewChosen, keepAlive(openView));
  // takeLeading: a double click does it once.
  yield* takeLeading(events.viewRemoved, keepAlive(removeView));
  yield* takeLeading(events.defaultChosen, keepAlive(chooseDefault));
  yield* fork(toastSaga, [on(events.viewsChanged, ({ told }) => success(told))]);
}

/** Saved views come with the first list that has them. */
export const viewsPart: LatePart = { name: 'views', saga: viewsSaga };
