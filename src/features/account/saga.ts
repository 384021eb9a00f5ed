import { type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { inSignedInScope } from '@/features/session';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { accountEvents as on } from './slice';

/** Loads the flow of the onboarding guide, the only flow of the account feature that the home page needs. */
const guide = () => import(/* webpackChunkName: "guide" */ './flows/showGuide');

export const accountSaga = inSignedInScope(function* accountFlows(): SagaGenerator<void> {
  // takeLatest: if the user leaves home and returns, the check for the guide starts again.
  yield* takeLatest(on.homeOpened, keepAlive(lazyFlow(() => guide().then(({ showGuide }) => showGuide))));
});
