import { type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { dropFiles, passOrders, refuseOrders, saveFile, showFile } from './flows';
import { payAuditEvents as events, PAY_AUDIT, payAuditReducer } from './slice';

function* payAuditSaga(): SagaGenerator<void> {
  // takeLeading: a click during a running decision is ignored.
  yield* takeLeading(events.passRequested, keepAlive(passOrders));
  yield* takeLeading(events.refusalRequested, keepAlive(refuseOrders));
  // takeEvery: each event loads or saves another file.
  yield* takeEvery(events.fileRequested, keepAlive(showFile));
  yield* takeEvery(events.fileSaved, keepAlive(saveFile));
  yield* takeEvery(events.filesLeft, keepAlive(dropFiles));
}

/** The slice and the saga of the audit of payment orders (付款单审核), loaded with its pages. */
export const payAuditFeature: LazyFeature = { name: PAY_AUDIT, reducer: payAuditReducer, saga: payAuditSaga };
