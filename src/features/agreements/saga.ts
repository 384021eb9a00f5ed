import { type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazily } from '@/shared/saga/lazily';
import { inRouteScope } from '@/shared/saga/scope';
import { agreementsEvents } from './slice';

/** In the page's own chunk, which is there by then. */
const flows = () => import(/* webpackChunkName: "page.agreement" */ './flows');

export function* agreementsSaga(): SagaGenerator<void> {
  // takeLeading in both: a double click fetches one file.
  yield* takeLeading(
    agreementsEvents.downloadAsked,
    keepAlive(lazily(() => flows().then(({ downloadAgreement }) => downloadAgreement))),
  );
  yield* takeLeading(
    agreementsEvents.previewAsked,
    keepAlive(inRouteScope(lazily(() => flows().then(({ previewAgreement }) => previewAgreement)))),
  );
}
