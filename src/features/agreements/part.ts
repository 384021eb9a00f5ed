import { type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { inRouteScope } from '@/shared/saga/scope';
import { downloadAgreement, previewAgreement } from './flows';
import { AGREEMENTS, agreementsReducer, agreementsEvents as events } from './slice';

function* agreementsSaga(): SagaGenerator<void> {
  // takeLeading in both: a double click fetches one file.
  yield* takeLeading(events.downloadAsked, keepAlive(downloadAgreement));
  yield* takeLeading(events.previewAsked, keepAlive(inRouteScope(previewAgreement)));
}

/** The slice and the flows of the agreements, which come with their page. */
export const agreementsPart: LatePart = { name: AGREEMENTS, reducer: agreementsReducer, saga: agreementsSaga };
