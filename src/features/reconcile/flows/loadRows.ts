import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { reconcileEvents as events } from '../slice';
import { workspacePort } from '../workspacePort';

/** Loads a page of a result list from the worker. */
export function* loadRows({
  payload: { list, search, page },
}: ReturnType<typeof events.rowsRequested>): SagaGenerator<void> {
  yield* call(workspacePort.load, list, search, page);
  yield* put(events.rowsCame());
}
