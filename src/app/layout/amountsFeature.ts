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

/**
 * The setting that hides amounts, remembered per user on this machine. Loaded with the frame. After a change of user, enterprise
 * or merchant it restores that user's choice.
 */
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
