import { call, fork, put, type SagaGenerator, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { merchantsEvents } from './slice';

const { merchantChosen, merchantsRequested } = merchantsEvents;

// Loads the flow of the list with the chunk `frame`, because the account menu of the page frame shows the merchants.
const loadList = () => import(/* webpackChunkName: "frame" */ './flows/loadMerchants').then((all) => all.loadMerchants);
// Loads the flow that switches the merchant when it is first used, because the home page does not need this code.
const loadSwitch = () =>
  import(/* webpackChunkName: "switch" */ './flows/switchMerchant').then((all) => all.switchMerchant);

/** Reloads the list of merchants after a switch of the enterprise. */
function* reloadOnEntering(): SagaGenerator<void> {
  while (true) {
    yield* take(sessionEvents.enterpriseEntered);
    yield* put(merchantsRequested());
  }
}

/** If the restored session acts for a merchant, loads the merchants, because the header shows the merchant's name. */
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
