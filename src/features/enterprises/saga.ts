import { call, fork, put, race, type SagaGenerator, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { enterprisesEvents } from './slice';

const { defaultChosen, enterpriseChosen, enterprisesRequested } = enterprisesEvents;

// Loads the flow that switches the enterprise when it is first used. Switches are rare, and the home page does not
// need this code.
const loadSwitch = () =>
  import(/* webpackChunkName: "switch" */ './flows/switchEnterprise').then((all) => all.switchEnterprise);
const loadSetDefault = () =>
  import(/* webpackChunkName: "switch" */ './flows/setDefault').then((all) => all.setDefault);
// Loads the flow of the list. It is in the chunk `frame`, because the account menu of the page frame shows the
// enterprises.
const loadList = () =>
  import(/* webpackChunkName: "frame" */ './flows/loadEnterprises').then((all) => all.loadEnterprises);
// Loads the flow that follows reviews, together with the code of messages. Before the first messages there is no
// review to follow.
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
  // Loads the list of enterprises after the first page is on screen, or earlier if the user opens the account menu.
  const { asked } = yield* race({ page: call(afterPage), asked: take(enterprisesRequested) });
  if (!asked) yield* put(enterprisesRequested());
}

export const enterprisesSaga = inSignedInScope(function* enterprisesFlows(): SagaGenerator<void> {
  // takeLeading: a request during a running load is ignored; a double click switches or sets the default once.
  yield* takeLeading(enterprisesRequested, keepAlive(lazyFlow(loadList)));
  yield* takeLeading(enterpriseChosen, keepAlive(lazyFlow(loadSwitch)));
  yield* takeLeading(defaultChosen, keepAlive(lazyFlow(loadSetDefault)));
  yield* fork(keepAlive(follow));
  // A changed password starts a new session and clears the store, so the list is loaded again.
  yield* takeEvery(sessionEvents.loggedIn, loadFirst);
  yield* loadFirst();
});
