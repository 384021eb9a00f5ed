import { call, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import { inRouteScope } from '@/shared/saga/scope';
import { agreementsEvents } from './slice';

/** In the page's own chunk, which is there by then. */
const flows = () => import(/* webpackChunkName: "page.agreement" */ './flows');
type Flows = Awaited<ReturnType<typeof flows>>;

const later = (name: keyof Flows) =>
  function* bringAndRun(asked: never): SagaGenerator<void> {
    const flow = (yield* call(flows))[name] as (asked: never) => Generator;
    yield* call(flow, asked);
  };

export function* agreementsSaga(): SagaGenerator<void> {
  // takeLeading in both: a double click fetches one file.
  yield* takeLeading(agreementsEvents.downloadAsked, keepAlive(later('downloadAgreement')));
  yield* takeLeading(agreementsEvents.previewAsked, keepAlive(inRouteScope(later('previewAgreement'))));
}
