import { call, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { files } from '@/shared/ports/files';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { leadingBy } from '@/shared/saga/leadingBy';
import { downloadDay } from './flows/downloadDay';
import { statementsEvents as events, fileKey, STATEMENTS, statementsReducer } from './slice';

function* printPage(): SagaGenerator<void> {
  yield* call(files.print);
}

function* statementsSaga(): SagaGenerator<void> {
  // One file a click; those of other days and formats come beside it.
  const once = leadingBy(({ payload }: ReturnType<typeof events.fileAsked>) => fileKey(payload));
  yield* takeEvery(events.fileAsked, keepAlive(once(downloadDay)));
  yield* takeLeading(events.printAsked, keepAlive(printPage)); // one dialog at a time
}

/** Slice and flows of the statements, which come with their pages. */
export const statementsPart: LatePart = { name: STATEMENTS, reducer: statementsReducer, saga: statementsSaga };
