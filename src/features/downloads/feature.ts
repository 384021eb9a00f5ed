import { fork, type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { listRequested } from '@/shared/list/slice';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { fetchPart } from './flows/fetchPart';
import { followJobs } from './flows/followJobs';
import { DOWNLOAD_LIST } from './ids';
import { DOWNLOADS, downloadsReducer, downloadsEvents as events } from './slice';
import { TEXT } from './text';

function* downloadsSaga(): SagaGenerator<void> {
  // takeLatest: only the jobs of the latest requested list are polled.
  yield* takeLatest(
    (action: { type: string; payload?: unknown }) => listRequested.match(action) && action.payload.id === DOWNLOAD_LIST,
    keepAlive(followJobs),
  );
  // takeEvery: several files may be downloaded at the same time. The button of a file is disabled during its download.
  yield* takeEvery(events.partRequested, keepAlive(fetchPart));
  yield* fork(toastSaga, [
    on(events.jobRemoved, () => success(TEXT.removed)),
    on(events.jobRetried, () => success(TEXT.retried)),
  ]);
}

/** The slice and the flows of the download centre, loaded with its page. */
export const downloadsFeature: LazyFeature = { name: DOWNLOADS, reducer: downloadsReducer, saga: downloadsSaga };
