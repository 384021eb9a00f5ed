import { type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { inSignedInScope } from '@/features/session';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { accountEvents as on } from './slice';

/** The home page loads only this part of the account feature. */
const guide = () => import(/* webpackChunkName: "guide" */ './flows/showGuide');

export const accountSaga = inSignedInScope(function* accountFlows(): SagaGenerator<void> {
  // takeLatest: the user has left home and opened it again.
  yield* takeLatest(on.homeOpened, keepAlive(lazyFlow(() => guide().then(({ showGuide }) => showGuide))));
});
