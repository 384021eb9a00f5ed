import { type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { dropFiles, passOrders, refuseOrders, saveFile, showFile } from './flows';
import { payAuditEvents as events, PAY_AUDIT, payAuditReducer } from './slice';

function* payAuditSaga(): SagaGenerator<void> {
  // takeLeading: what is being decided is decided once.
  yield* takeLeading(events.passAsked, keepAlive(passOrders));
  yield* takeLeading(events.refusalAsked, keepAlive(refuseOrders));
  // takeEvery: each is of a file of its own.
  yield* takeEvery(events.fileAsked, keepAlive(showFile));
  yield* takeEvery(events.fileSaved, keepAlive(saveFile));
  yield* takeEvery(events.filesLeft, keepAlive(dropFiles));
}

/** Slice and saga of 付款单审核, which come with its pages. */
export const payAuditPart: LatePart = { name: PAY_AUDIT, reducer: payAuditReducer, saga: payAuditSaga };
