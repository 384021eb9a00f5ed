import { fork, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { inRouteScope } from '@/shared/saga/scope';
import { askCode, open } from './flows';
import { BRAND_WALLET, brandWalletReducer, brandWalletEvents as events } from './slice';
import { TEXT } from './text';

function* brandWalletSaga(): SagaGenerator<void> {
  // takeLeading: a double click sends once.
  yield* takeLeading(events.codeAsked, keepAlive(inRouteScope(askCode)));
  yield* takeLeading(events.submitted, keepAlive(open));
  yield* fork(toastSaga, [on(events.accepted, () => success(TEXT.sent))]);
}

/** The feature's slice and saga, which come with its page. */
export const brandWalletPart: LatePart = { name: BRAND_WALLET, reducer: brandWalletReducer, saga: brandWalletSaga };
