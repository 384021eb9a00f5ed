import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { AMOUNTS, amountsReducer, amountsSet, amountsTurned } from '@/shared/amounts/hidden';
import { amounts } from '@/shared/ports/amounts';
import { localStore } from '@/shared/ports/storage';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { selectSetupOwner } from '../selectors';

function* keyOf(): SagaGenerator<string> {
  return `amounts.${yield* select(selectSetupOwner)}`;
}

function* restore(): SagaGenerator<void> {
  const hidden = (yield* call(localStore.get, yield* keyOf())) === 'hidden';
  yield* call(amounts.hide, hidden);
  yield* put(amountsSet({ hidden }));
}

function* turn({ payload: { hidden } }: ReturnType<typeof amountsTurned>): SagaGenerator<void> {
  yield* call(amounts.hide, hidden);
  yield* put(amountsSet({ hidden }));
  yield* call(localStore.set, yield* keyOf(), hidden ? 'hidden' : 'shown');
}

/** Hidden amounts, remembered for each user on this machine. Comes with the frame; who changes gets their own choice. */
export const amountsFeature: LazyFeature = {
  name: AMOUNTS,
  reducer: amountsReducer,
  *saga() {
    yield* restore();
    yield* takeEvery(
      [sessionEvents.loggedIn, sessionEvents.loggedOut, sessionEvents.enterpriseEntered, sessionEvents.merchantEntered],
      restore,
    );
    yield* takeEvery(amountsTurned, turn);
  },
};
