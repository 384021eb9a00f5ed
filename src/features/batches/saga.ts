import type { Action } from '@reduxjs/toolkit';
import { fork, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { moveSaga, toastSaga } from '@/shared/saga/effects';
import { navigated } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { inRouteScope } from '@/shared/saga/scope';
import { spawnDetached } from '@/shared/saga/spawnDetached';
import { statusEvents } from '@/shared/status/slice';
import { batchesMoves, batchesToasts } from './effects';
import {
  cancelBatch,
  discardBatch,
  downloadFailed,
  downloadReconciliation,
  downloadTemplate,
  refreshItems,
  releaseBatch,
  retryBatch,
} from './flows/batches';
import { dropErrors, dropLines, editCell, leaveSheet, watchSheet } from './flows/changeSheet';
import { confirmBatch, recoverBatch } from './flows/confirmBatch';
import { judgeSheet } from './flows/judgeSheet';
import { openBatch } from './flows/openBatch';
import { sendFile } from './flows/sendFile';
import { BATCH, batchReducer, batchEvents as events } from './slice';
import { batchStatus } from './status';

const isOurs = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) && action.payload.key.startsWith(`${batchStatus.id}?`);

/** Actions by which the user leaves the open draft. */
const LEAVING = [navigated.type, events.anotherRequested.type, events.batchOpened.type];

export function* batchSaga(): SagaGenerator<void> {
  yield* fork(keepAlive(watchSheet));
  // takeLatest: only the draft on screen is loaded, in its newest state.
  yield* takeLatest([events.batchOpened, events.draftMoved], keepAlive(inRouteScope(openBatch)));
  yield* takeLeading(events.fileChosen, keepAlive(inRouteScope(sendFile))); // takeLeading: only one file is read at a time
  yield* takeLatest([events.sheetChanged.type], keepAlive(inRouteScope(judgeSheet)) as never); // takeLatest: only the newest lines are validated
  yield* takeEvery(events.cellEdited, keepAlive(editCell));
  yield* takeEvery(events.linesDropped, keepAlive(dropLines));
  yield* takeLeading(events.errorsDropped, keepAlive(dropErrors)); // takeLeading: one confirmation dialog at a time
  yield* takeEvery(events.batchConfirmed, spawnDetached(confirmBatch, recoverBatch)); // takeEvery: the state `attempt` of the form lets only one confirmation of a draft through
  // takeLeading, here and below: a double click opens one confirmation dialog, downloads one file or sends one
  // decision.
  yield* takeLeading(events.templateRequested, keepAlive(downloadTemplate));
  yield* takeLeading([events.failedRequested.type, events.errorsRequested.type], keepAlive(downloadFailed) as never);
  yield* takeLeading(events.reconciliationRequested, keepAlive(downloadReconciliation));
  yield* takeLeading(events.retryRequested, keepAlive(retryBatch));
  yield* takeLeading(events.discardRequested, keepAlive(discardBatch));
  yield* takeLeading(events.releaseRequested, keepAlive(releaseBatch));
  yield* takeLeading(events.cancelRequested, keepAlive(cancelBatch));
  yield* takeLatest(isOurs, keepAlive(refreshItems)); // takeLatest: only the lines for the newest figures of the batch are loaded
  yield* takeEvery(LEAVING, keepAlive(leaveSheet));
  yield* fork(toastSaga, batchesToasts);
  yield* fork(moveSaga, batchesMoves);
}

/** The slice and the saga of batches, loaded with the first page for batches. */
export const batchFeature: LazyFeature = { name: BATCH, reducer: batchReducer, saga: batchSaga };
