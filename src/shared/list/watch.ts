import { buffers } from 'redux-saga';
import { actionChannel, call, put, type SagaGenerator, take } from 'typed-redux-saga';
import { SYSTEM_ERROR } from '../gateway/text';
import { EVENTS, type ListEvent, type Owner } from './events';
import { listExportEnded, listExportRequested, listFailed, listRequested } from './slice';

/**
 * Loads the code of the list sagas, which shares a chunk with the frame. Returns null if the chunk cannot be loaded.
 */
export const listFlows = {
  load: () => import(/* webpackChunkName: "frame" */ './saga').catch(() => null),
};

/**
 * Buffers list events from the start, and passes them on when the code of the list sagas is loaded, so that no event
 * is lost.
 */
export function* listsSaga(owner: Owner): SagaGenerator<void> {
  const channel = yield* actionChannel<ListEvent>(
    EVENTS.map(({ type }) => type),
    buffers.expanding(8),
  );
  while (true) {
    const first = yield* take(channel);
    const flows = yield* call(listFlows.load);
    if (flows) return yield* call(flows.runLists, owner, channel, first);
    if (listRequested.match(first)) yield* put(listFailed({ ...first.payload, msg: SYSTEM_ERROR }));
    if (listExportRequested.match(first)) yield* put(listExportEnded({ id: first.payload.id, filename: null }));
  }
}
