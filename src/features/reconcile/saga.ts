import type { Action } from '@reduxjs/toolkit';
import { call, fork, race, type SagaGenerator, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { navigated } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { compareBooks } from './flows/compareBooks';
import { loadRows } from './flows/loadRows';
import { openBook } from './flows/openBook';
import { readBook } from './flows/readBook';
import { saveResult } from './flows/saveResult';
import { reconcileEvents as events, RECONCILE, reconcileReducer } from './slice';
import { RECONCILE_TEXT as TEXT } from './text';
import { workspacePort } from './workspacePort';

/** Runs a flow until the user stops it or leaves the page. */
const untilStopped = <Args extends unknown[]>(flow: (...args: Args) => Generator) =>
  function* untilCancelled(...args: Args): SagaGenerator<void> {
    yield* race({
      done: call(flow, ...args),
      stopped: take([events.stopRequested, events.anotherRequested, navigated]),
    });
  };

/**
 * Events after which another user, enterprise or merchant is active. The file of the previous one is deleted from
 * memory.
 */
const OTHERS = [
  sessionEvents.loggedIn.type,
  sessionEvents.loggedOut.type,
  sessionEvents.enterpriseEntered.type,
  sessionEvents.merchantEntered.type,
];

export function* reconcileSaga(): SagaGenerator<void> {
  yield* takeLatest(events.fileChosen, keepAlive(untilStopped(openBook))); // takeLatest: only the file that was chosen last is read
  yield* takeLatest([events.columnChosen.type, events.headChosen.type], keepAlive(readBook) as never); // takeLatest: only the newest columns are read
  yield* takeLeading(events.compareRequested, keepAlive(untilStopped(compareBooks))); // takeLeading: one comparison at a time
  yield* takeEvery(events.rowsRequested, keepAlive(loadRows));
  yield* takeLeading(events.exportRequested, keepAlive(saveResult)); // takeLeading: a double click saves one file
  yield* takeEvery([events.anotherRequested.type, ...OTHERS], function* clearWorkspace(_: Action) {
    yield* call(workspacePort.close);
  } as never);
  yield* fork(toastSaga, [on(events.exported, () => success(TEXT.saved))]);
}

/** The slice and the saga of the reconciliation page, loaded with the page. */
export const reconcileFeature: LazyFeature = { name: RECONCILE, reducer: reconcileReducer, saga: reconcileSaga };
