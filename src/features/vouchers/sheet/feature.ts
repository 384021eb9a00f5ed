import { fork, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { moveSaga } from '@/shared/saga/effects';
import { navigated } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { inRouteScope } from '@/shared/saga/scope';
import { importMoves } from '../effects';
import { templateRequested } from '../events';
import {
  askForAnother,
  downloadTemplate,
  dropErrors,
  dropLines,
  editCell,
  judgeSheet,
  leaveSheet,
  readChosen,
} from './flows';
import { importEvents as events, IMPORT, importReducer } from './slice';

function* importSaga(): SagaGenerator<void> {
  yield* takeLeading(templateRequested, keepAlive(downloadTemplate)); // takeLeading: a double click downloads one template
  yield* takeLeading(events.fileChosen, keepAlive(inRouteScope(readChosen))); // takeLeading: one file at a time
  // takeLatest: only the newest lines are validated.
  yield* takeLatest([events.linesChanged.type, events.factsRequested.type], keepAlive(inRouteScope(judgeSheet)));
  yield* takeEvery(events.cellEdited, keepAlive(editCell));
  yield* takeEvery(events.linesDropped, keepAlive(dropLines));
  yield* takeLeading(events.errorsDropped, keepAlive(dropErrors)); // takeLeading: one confirmation dialog at a time
  yield* takeLeading(events.anotherRequested, keepAlive(askForAnother));
  yield* takeEvery(navigated, keepAlive(leaveSheet));
  yield* fork(moveSaga, importMoves);
}

/** The slice and the saga of the voucher import, loaded with its page. */
export const importFeature: LazyFeature = { name: IMPORT, reducer: importReducer, saga: importSaga };
