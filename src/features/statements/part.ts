import { type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { leadingBy } from '@/shared/saga/leadingBy';
import { downloadDay } from './flows/downloadDay';
import { printList } from './flows/printList';
import { statementsEvents as events, fileKey, STATEMENTS, statementsReducer } from './slice';

function* statementsSaga(): SagaGenerator<void> {
  // One file a click; those of other days and formats come beside it.
  const once = leadingBy(({ payload }: ReturnType<typeof events.fileAsked>) => fileKey(payload));
  yield* takeEvery(events.fileAsked, keepAlive(once(downloadDay)));
  yield* takeLatest(events.printAsked, keepAlive(printList)); // takeLatest: whoever asks again wants what is on screen now
}

/** Slice and flows of the statements, which come with their pages. */
export const statementsPart: LatePart = { name: STATEMENTS, reducer: statementsReducer, saga: statementsSaga };
