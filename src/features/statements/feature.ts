import { fork, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { leadingBy } from '@/shared/saga/leadingBy';
import { downloadDay } from './flows/downloadDay';
import { printList } from './flows/printList';
import { saveDigest } from './flows/saveDigest';
import { statementsEvents as events, fileKey, STATEMENTS, statementsReducer } from './slice';
import { TEXT } from './text';

function* statementsSaga(): SagaGenerator<void> {
  // A double click downloads a file once. Files of other days and formats download in parallel.
  const once = leadingBy(({ payload }: ReturnType<typeof events.fileRequested>) => fileKey(payload));
  yield* takeEvery(events.fileRequested, keepAlive(once(downloadDay)));
  yield* takeLatest(events.printRequested, keepAlive(printList)); // takeLatest: a new request prints the current screen
  yield* takeLeading(events.digestChosen, keepAlive(saveDigest)); // takeLeading: a double click saves the choice once
  yield* fork(toastSaga, [on(events.digestEnded, ({ saved }) => (saved ? success(TEXT.saved) : null))]);
}

/** The slice and the flows of statements, loaded with their pages. */
export const statementsFeature: LazyFeature = { name: STATEMENTS, reducer: statementsReducer, saga: statementsSaga };
