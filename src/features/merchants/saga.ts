import { call, fork, put, type SagaGenerator, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { merchantsEvents } from './slice';

const { merchantChosen, merchantsRequested } = merchantsEvents;

// Loaded with the frame, whose account menu shows the merchants.
const loadList = () => import(/* webpackChunkName: "frame" */ './flows/loadMerchants').then((all) => all.loadMerchants);
// Loaded when the user first switches the merchant, because the first home page does not need this code.
const loadSwitch = () =>
  import(/* webpackChunkName: "switch" */ './flows/switchMerchant').then((all) => all.switchMerchant);

/** Reloads the merchants after a switch of the enterprise. */
function* reloadOnEntering(): SagaGenerator<void> {
  while (true) {
    yield* take(sessionEvents.enterpriseEntered);
    yield* put(merchantsRequested());
  }
}

/** If the restored session has a merchant, loads the merchants, because the header shows the merchant's name. */
function* nameCurrent(): SagaGenerator<void> {
  if ((yield* select(sessionSelectors.selectMerchantNo)) === null) return;
  yield* call(afterPage);
  yield* put(merchantsRequested());
}

export const merchantsSaga = inSignedInScope(function* merchantsFlows(): SagaGenerator<void> {
  // takeLatest: after a switch the response for the old enterprise is dropped.
  yield* takeLatest(merchantsRequested, keepAlive(lazyFlow(loadList)));
  // takeLeading: a double click switches the merchant once.
  yield* takeLeading(merchantChosen, keepAlive(lazyFlow(loadSwitch)));
  yield* fork(reloadOnEntering);
  yield* fork(nameCurrent);
});
