import { call, fork, put, race, type SagaGenerator, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { enterprisesEvents } from './slice';

const { defaultChosen, enterpriseChosen, enterprisesRequested } = enterprisesEvents;

// Loaded once a day. The first home page does not need this code, and the confirmation of a switch waits for it.
const loadSwitch = () =>
  import(/* webpackChunkName: "switch" */ './flows/switchEnterprise').then((all) => all.switchEnterprise);
const loadSetDefault = () =>
  import(/* webpackChunkName: "switch" */ './flows/setDefault').then((all) => all.setDefault);
// Loaded with the frame, whose account menu shows the enterprises.
const loadList = () =>
  import(/* webpackChunkName: "frame" */ './flows/loadEnterprises').then((all) => all.loadEnterprises);
// Loaded with the first news, because there is nothing to follow before.
const loadFollow = () =>
  import(/* webpackChunkName: "messages" */ './flows/followReviews').then((all) => all.followReviews);

function* follow(): SagaGenerator<void> {
  yield* call(afterPage);
  yield* call(lazyFlow(loadFollow));
}

function* loadFirst(): SagaGenerator<void> {
  // A warehouse user belongs to one enterprise and may not list enterprises.
  const user = yield* select(sessionSelectors.selectUser);
  if (user?.kind !== 'ordinary') return;
  // A user may open the list before the page is ready.
  const { asked } = yield* race({ page: call(afterPage), asked: take(enterprisesRequested) });
  if (!asked) yield* put(enterprisesRequested());
}

export const enterprisesSaga = inSignedInScope(function* enterprisesFlows(): SagaGenerator<void> {
  // takeLeading: a running load serves further requests; a double click switches or sets once.
  yield* takeLeading(enterprisesRequested, keepAlive(lazyFlow(loadList)));
  yield* takeLeading(enterpriseChosen, keepAlive(lazyFlow(loadSwitch)));
  yield* takeLeading(defaultChosen, keepAlive(lazyFlow(loadSetDefault)));
  yield* fork(keepAlive(follow));
  // A changed password starts a new session and clears the store, so the list is loaded again.
  yield* takeEvery(sessionEvents.loggedIn, loadFirst);
  yield* loadFirst();
});
