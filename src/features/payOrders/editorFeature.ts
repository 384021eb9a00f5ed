import type { Action } from '@reduxjs/toolkit';
import { type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { EDITOR, editorReducer, editorEvents as events } from './editor';
import { keepEditor, watchVouchers } from './flows/keepEditor';
import { lookAtVouchers } from './flows/lookAtVouchers';
import { changeSub, clearEditor, openEditor, reloadOrder } from './flows/openEditor';

/** Events after which the draft is stored in the tab: changes by the user, and removed vouchers. */
const CHANGES: ReadonlySet<string> = new Set([
  events.vouchersTurned.type,
  events.contentChanged.type,
  events.subChosen.type,
]);
const isChange = (action: Action<string>): boolean =>
  CHANGES.has(action.type) || (events.looked.match(action) && action.payload.gone.length > 0);

function* follow(action: Action): SagaGenerator<void> {
  if (events.editorReady.match(action)) yield* watchVouchers();
}

function* editorSaga(): SagaGenerator<void> {
  yield* takeLatest(events.editorOpened, keepAlive(openEditor)); // takeLatest: only the order on screen is loaded
  yield* takeLatest(events.reloadWished, keepAlive(reloadOrder));
  yield* takeLatest(
    events.lookWished,
    keepAlive(() => lookAtVouchers()),
  ); // takeLatest: only the newest state of the vouchers is loaded
  yield* takeLeading(events.subWished, keepAlive(changeSub)); // takeLeading: one confirmation dialog at a time
  yield* takeLeading(events.clearWished, keepAlive(clearEditor));
  yield* takeEvery(isChange, keepAlive(keepEditor));
  // Reloads the vouchers periodically while an editor is open. When the user leaves the page, the reloading ends.
  yield* takeLatest([events.editorReady.type, events.editorLeft.type], keepAlive(follow) as never);
}

/** The slice and the saga of the order editor, loaded with its page. */
export const editorFeature: LazyFeature = { name: EDITOR, reducer: editorReducer, saga: editorSaga };
