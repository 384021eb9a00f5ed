import type { Action } from '@reduxjs/toolkit';
import { fork, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { beside } from '@/shared/saga/beside';
import { moveSaga, toastSaga } from '@/shared/saga/effects';
import { navigated } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import { inRouteScope } from '@/shared/saga/scope';
import { statusEvents } from '@/shared/status/slice';
import { batchesMoves, batchesToasts } from './effects';
import {
  cancelBatch,
  discardBatch,
  downloadFailed,
  downloadReconciliation,
  downloadTemplate,
  refreshItems,
  refuseBatch,
  releaseBatch,
  retryBatch,
} from './flows/batches';
import { dropErrors, dropLines, editCell, leaveSheet, watchSheet } from './flows/changeSheet';
import { confirmBatch, recoverBatch } from './flows/confirmBatch';
import { judgeSheet } from './flows/judgeSheet';
import { openBatch } from './flows/openBatch';
import { sendFile } from './flows/sendFile';
import { batchEvents as events } from './slice';
import { batchStatus } from './status';

const isOurs = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) && action.payload.key.startsWith(`${batchStatus.id}?`);

/** What leaves the draft that is open. */
const LEAVING = [navigated.type, events.anotherAsked.type, events.batchOpened.type];

export function* batchSaga(): SagaGenerator<void> {
  yield* fork(keepAlive(watchSheet));
  // takeLatest: the draft that is looked at now, as it stands last.
  yield* takeLatest([events.batchOpened, events.draftMoved], keepAlive(inRouteScope(openBatch)));
  yield* takeLeading(events.fileChosen, keepAlive(inRouteScope(sendFile))); // one file at a time
  yield* takeLatest([events.sheetChanged.type], keepAlive(inRouteScope(judgeSheet)) as never); // as it stands last
  yield* takeEvery(events.cellEdited, keepAlive(editCell));
  yield* takeEvery(events.linesDropped, keepAlive(dropLines));
  yield* takeLeading(events.errorsDropped, keepAlive(dropErrors)); // one question at a time
  yield* takeEvery(events.batchConfirmed, beside(confirmBatch, recoverBatch)); // the form's `attempt` lets one through
  // takeLeading: one file, one draft, one decision a click.
  yield* takeLeading(events.templateAsked, keepAlive(downloadTemplate));
  yield* takeLeading([events.failedAsked.type, events.errorsAsked.type], keepAlive(downloadFailed) as never);
  yield* takeLeading(events.reconciliationAsked, keepAlive(downloadReconciliation));
  yield* takeLeading(events.retryAsked, keepAlive(retryBatch));
  yield* takeLeading(events.discardAsked, keepAlive(discardBatch));
  yield* takeLeading(events.releaseAsked, keepAlive(releaseBatch));
  yield* takeLeading(events.refusalAsked, keepAlive(refuseBatch));
  yield* takeLeading(events.cancelAsked, keepAlive(cancelBatch));
  yield* takeLatest(isOurs, keepAlive(refreshItems)); // the newest figures
  yield* takeEvery(LEAVING, keepAlive(leaveSheet));
  yield* fork(toastSaga, batchesToasts);
  yield* fork(moveSaga, batchesMoves);
}
