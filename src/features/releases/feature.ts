import { fork, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import type { Toast } from '@/shared/ports/screen';
import { on, type Row, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { refuseChosen, releaseChosen } from './flow';
import { releasesEvents as events, RELEASES, releasesReducer } from './slice';
import { RELEASE_TEXT as TEXT } from './text';

const toasts: readonly Row<Toast>[] = [
  on(events.decisionsEnded, ({ released, decided }) =>
    decided === 0 ? null : success(released ? TEXT.released(decided) : TEXT.refused(decided)),
  ),
];

function* releasesSaga(): SagaGenerator<void> {
  // takeLeading: a click during a running release is ignored.
  yield* takeLeading(events.releasesRequested, keepAlive(releaseChosen));
  yield* takeLeading(events.refusalsRequested, keepAlive(refuseChosen));
  yield* fork(toastSaga, toasts);
}

/** The slice and the saga of the releases page (待我复核), loaded with the page. */
export const releasesFeature: LazyFeature = { name: RELEASES, reducer: releasesReducer, saga: releasesSaga };
