import { fork, put, type SagaGenerator, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents } from '@/features/session';
import { keepAlive } from '@/shared/saga/keepAlive';
import { loadMerchants } from './flows/loadMerchants';
import { switchMerchant } from './flows/switchMerchant';
import { merchantsEvents } from './slice';

const { merchantChosen, merchantsAsked } = merchantsEvents;

/** The new enterprise's merchants replace the old one's. */
function* reloadOnEntering(): SagaGenerator<void> {
  while (true) {
    yield* take(sessionEvents.enterpriseEntered);
    yield* put(merchantsAsked());
  }
}

export const merchantsSaga = inSignedInScope(function* merchantsFlows(): SagaGenerator<void> {
  // takeLatest: after a switch the answer of the old enterprise must not arrive as the new one's.
  yield* takeLatest(merchantsAsked, keepAlive(loadMerchants));
  // takeLeading: a double click asks once.
  yield* takeLeading(merchantChosen, keepAlive(switchMerchant));
  yield* fork(reloadOnEntering);
});
