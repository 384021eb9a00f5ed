import { buffers } from 'redux-saga';
import { actionChannel, call, put, type SagaGenerator, take } from 'typed-redux-saga';
import { inSignedInScope } from '@/features/session';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import type { UploadRequest } from './flows/run';
import { uploadsEvents } from './slice';

const { fieldOpened, fileRequested, fileMissed, filesChosen, filesRefused } = uploadsEvents;

/** Loads the flows of uploads, a chunk that most pages do not need. Null if it cannot be loaded; the next event tries again. */
export const uploadFlows = {
  load: () => import(/* webpackChunkName: "uploads" */ './flows/run').catch(() => null),
};

/** Waits for the first event about files, loads the flows and starts them. Events are buffered until then. */
export const uploadsSaga = inSignedInScope(function* whileFilesMayCome(): SagaGenerator<void> {
  const requests = yield* actionChannel<UploadRequest>(
    [fieldOpened.type, filesChosen.type, fileRequested.type],
    buffers.expanding(8),
  );
  while (true) {
    const first = yield* take(requests);
    const flows = yield* call(uploadFlows.load);
    if (flows) return yield* call(flows.runUploads, requests, first);
    if (filesChosen.match(first)) {
      yield* put(filesRefused({ field: first.payload.field, problems: [{ name: '', msg: SYSTEM_ERROR }] }));
    }
    if (fileRequested.match(first)) yield* put(fileMissed({ url: first.payload.url, msg: SYSTEM_ERROR }));
  }
});
