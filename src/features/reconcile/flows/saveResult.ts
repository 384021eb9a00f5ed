import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { files } from '@/shared/ports/files';
import { reconcileEvents as events, selectReconcile } from '../slice';
import { RECONCILE_TEXT as TEXT } from '../text';
import { workspacePort } from '../workspacePort';

/** Saves the result of the comparison as a file, which the worker creates. */
export function* saveResult({ payload: { format } }: ReturnType<typeof events.exportRequested>): SagaGenerator<void> {
  const {
    range: { from, to },
  } = yield* select(selectReconcile);
  const blob = yield* call(workspacePort.file, format, TEXT.fileNote(from, to));
  yield* call(files.save, blob, TEXT.fileName(from, to, format));
  yield* put(events.exported());
}
