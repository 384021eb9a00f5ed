import { call, put, race, type SagaGenerator, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { enterprisesEvents, enterprisesSelectors } from './slice';

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
/** Reloads the list of enterprises if the user info reports another review status than the list. */
function* followInfo({ payload: { info } }: ReturnType<typeof sessionEvents.userInfoLoaded>): SagaGenerator<void> {
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  const isOld = list.some((row) => row.enterpriseId === info.enterpriseId && row.settledStatus !== info.status);
  if (isOld) yield* put(enterprisesRequested());
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
  yield* takeEvery(sessionEvents.userInfoLoaded, keepAlive(followInfo));
  // A changed password starts a new session and clears the store, so the list is loaded again.
  yield* takeEvery(sessionEvents.loggedIn, loadFirst);
  yield* loadFirst();
});
