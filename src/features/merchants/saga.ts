import { call, fork, put, type SagaGenerator, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { merchantsEvents } from './slice';

const { merchantChosen, merchantsRequested } = merchantsEvents;

// Loaded with the frame, whose account menu shows the merchants.
const loadList = () => import(/* webpackChunkName: "frame" */ './flows/loadMerchants').then((all) => all.loadMerchants);
// Not needed by the first home page.
const loadSwitch = () =>
  import(/* webpackChunkName: "switch" */ './flows/switchMerchant').then((all) => all.switchMerchant);

/** The new enterprise's merchants replace the old one's. */
function* reloadOnEntering(): SagaGenerator<void> {
  while (true) {
    yield* take(sessionEvents.enterpriseEntered);
    yield* put(merchantsRequested());
  }
}

/** Loads the merchants for a session restored with a merchant, because the header shows its name. */
function* nameCurrent(): SagaGenerator<void> {
  if ((yield* select(sessionSelectors.selectMerchantNo)) === null) return;
  yield* call(afterPage);
  yield* put(merchantsRequested());
}

export const merchantsSaga = inSignedInScope(function* merchantsFlows(): SagaGenerator<void> {
  // takeLatest: after a switch the answer of the old enterprise must not arrive as the new one's.
  yield* takeLatest(merchantsRequested, keepAlive(lazyFlow(loadList)));
  // takeLeading: a double click asks once.
  yield* takeLeading(merchantChosen, keepAlive(lazyFlow(loadSwitch)));
  yield* fork(reloadOnEntering);
  yield* fork(nameCurrent);
});
