import { call, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import { agreementDownloadAsked } from './slice';

/** In the page's own chunk, which is there by then. */
const flows = () => import(/* webpackChunkName: "page.agreement" */ './flows');

export function* agreementsSaga(): SagaGenerator<void> {
  // takeLeading: a double click saves one file.
  yield* takeLeading(
    agreementDownloadAsked,
    keepAlive(function* bringAndDownload(asked: ReturnType<typeof agreementDownloadAsked>): SagaGenerator<void> {
      yield* call((yield* call(flows)).downloadAgreement, asked);
    }),
  );
}
