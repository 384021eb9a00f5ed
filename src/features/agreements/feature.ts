import { type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { inRouteScope } from '@/shared/saga/scope';
import { downloadAgreement, previewAgreement } from './flows';
import { AGREEMENTS, agreementsReducer, agreementsEvents as events } from './slice';

function* agreementsSaga(): SagaGenerator<void> {
  // takeLeading for downloads and previews: a double click loads the file once.
  yield* takeLeading(events.downloadRequested, keepAlive(downloadAgreement));
  yield* takeLeading(events.previewRequested, keepAlive(inRouteScope(previewAgreement)));
}

/** The slice and the flows of agreements, loaded with their page. */
export const agreementsFeature: LazyFeature = { name: AGREEMENTS, reducer: agreementsReducer, saga: agreementsSaga };
