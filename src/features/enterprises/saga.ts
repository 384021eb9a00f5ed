import { put, type SagaGenerator, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { messagesEvents } from '@/features/messages';
import { inSignedInScope, sessionEvents, sessionSelectors } from '@/features/session';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazily } from '@/shared/saga/lazily';
import { loadEnterprises } from './flows/loadEnterprises';
import { enterprisesEvents, enterprisesSelectors } from './slice';

const { defaultChosen, enterpriseChosen, enterprisesAsked } = enterprisesEvents;

// What starts these stands in the frame or on a page inside it: their code comes with it, and not with the login.
const loadSwitch = () =>
  import(/* webpackChunkName: "frame" */ './flows/switchEnterprise').then((all) => all.switchEnterprise);
const loadSetDefault = () => import(/* webpackChunkName: "frame" */ './flows/setDefault').then((all) => all.setDefault);

function* loadFirst(): SagaGenerator<void> {
  // A warehouse user belongs to one enterprise and may not ask for the others.
  const user = yield* select(sessionSelectors.selectUser);
  if (user?.kind === 'ordinary') yield* put(enterprisesAsked());
}

/** Reviews are decided elsewhere. While one is under way the list, whose failure is silent, comes with the news. */
function* lookAtReviews(): SagaGenerator<void> {
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  if (list.some(({ settledStatus }) => settledStatus === 'INIT')) yield* put(enterprisesAsked());
}

/** The user info knows of a decision that the list has not heard of. */
function* followInfo({ payload: { info } }: ReturnType<typeof sessionEvents.userInfoLoaded>): SagaGenerator<void> {
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  const isOld = list.some((row) => row.enterpriseId === info.enterpriseId && row.settledStatus !== info.status);
  if (isOld) yield* put(enterprisesAsked());
}

export const enterprisesSaga = inSignedInScope(function* enterprisesFlows(): SagaGenerator<void> {
  // takeLeading: a list under way is the list that is asked for; a double click switches or sets once.
  yield* takeLeading(enterprisesAsked, keepAlive(loadEnterprises));
  yield* takeLeading(enterpriseChosen, keepAlive(lazily(loadSwitch)));
  yield* takeLeading(defaultChosen, keepAlive(lazily(loadSetDefault)));
  yield* takeEvery(messagesEvents.unreadArrived, lookAtReviews);
  yield* takeEvery(sessionEvents.userInfoLoaded, followInfo);
  // A new password begins a new session within this one, and the store begins empty with it.
  yield* takeEvery(sessionEvents.loggedIn, loadFirst);
  yield* loadFirst();
});
