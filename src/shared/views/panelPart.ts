import { call, fork, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { deleteView, saveView, setDefaultView } from '@/contract/calls/tradeLists';
import { clock } from '../ports/clock';
import { resourceRequested } from '../resource/slice';
import { confirmOnPage } from '../saga/confirmOnPage';
import { on, success, toastSaga } from '../saga/effects';
import { keepAlive } from '../saga/keepAlive';
import type { LazyFeature } from '../saga/lazyFeature';
import { request } from '../saga/request';
import { defineSubmission, type Outcome } from '../submission/defineSubmission';
import { viewsEvents as events } from './events';
import { absolute, relative } from './relative';
import { viewsOf } from './resources';
import { VIEWS_TEXT as TEXT } from './text';

/** Key of the submission that saves a view of this list. */
export const viewForm = (listId: string) => `views/${listId}`;

interface NewView {
  listId: string;
  name: string;
  search: string;
  /** True if the view's days are stored relative to the day on which the view is opened. */
  moving: boolean;
}

function* keepView({ listId, name, search, moving }: NewView): SagaGenerator<Outcome> {
  const now = yield* call(clock.now);
  const query = moving ? relative(search, now) : absolute(search, now);
  const reply = yield* request(saveView, { listId, name, search: query }, { custom: true, scope: 'signedIn' });
  return reply.ok ? { ok: true, message: TEXT.savedMessage, next: [resourceRequested(viewsOf({ listId }))] } : reply;
}

/** Saves the filters of a list as a named view for the whole enterprise. Different lists can save at the same time. */
export const viewKept = defineSubmission<NewView>('views/viewKept', {
  key: ({ listId }) => viewForm(listId),
  flow: keepView,
});

function* removeView({
  payload: { listId, viewId, name },
}: ReturnType<typeof events.viewRemoved>): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.confirmRemove(name)))) return;
  const reply = yield* request(deleteView, { viewId }, { scope: 'signedIn' });
  if (reply.ok) yield* put(events.viewsChanged({ message: TEXT.removedMessage }));
  yield* put(resourceRequested(viewsOf({ listId })));
}

function* chooseDefault({ payload: { listId, viewId } }: ReturnType<typeof events.defaultChosen>): SagaGenerator<void> {
  const reply = yield* request(setDefaultView, { listId, viewId }, { scope: 'signedIn' });
  if (!reply.ok) return;
  yield* put(events.viewsChanged({ message: viewId === null ? TEXT.noDefaultMessage : TEXT.defaultMessage }));
  yield* put(resourceRequested(viewsOf({ listId })));
}

function* panelSaga(): SagaGenerator<void> {
  // takeLeading, so that a double click sends one request only.
  yield* takeLeading(events.viewRemoved, keepAlive(removeView));
  yield* takeLeading(events.defaultChosen, keepAlive(chooseDefault));
  yield* fork(toastSaga, [on(events.viewsChanged, ({ message }) => success(message))]);
}

/** The sagas of the panel of saved views, loaded with the panel. */
export const viewsPanelFeature: LazyFeature = { name: 'viewsPanel', saga: panelSaga };
