import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { deskPort } from '../deskPort';
import { reconcileEvents as events } from '../slice';

/** Brings a page of a list out of the worker. */
export function* bringRows({
  payload: { list, search, page },
}: ReturnType<typeof events.rowsAsked>): SagaGenerator<void> {
  yield* call(deskPort.bring, list, search, page);
  yield* put(events.rowsCame());
}
