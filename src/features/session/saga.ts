import {
  all,
  call,
  cancel,
  cancelled,
  fork,
  put,
  race,
  type SagaGenerator,
  take,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { secrets } from '@/shared/ports/secrets';
import { sessionExpired } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { inRouteScope } from '@/shared/saga/scope';
import { expireSession } from './flows/expireSession';
import { lazySessionFlow } from './flows/lazySessionFlow';
import { restoreSession } from './flows/restoreSession';
import { watchIdle } from './flows/watchIdle';
import { watchOtherTabs } from './flows/watchOtherTabs';
import { qrEvents } from './qrSlice';
import { ownerKey, remembered } from './remembered';
import { type Entered, type Notice, sessionEvents, type User } from './slice';

const {
  comeBackSubmitted,
  enterpriseEntered,
  identityChangedElsewhere,
  loggedIn,
  loggedOut,
  loginGivenUp,
  loginSubmitted,
  logOutRequested,
  memberNoRequested,
  noSessionFound,
  noticeFound,
  restoreAskedAgain,
  routeTreeRequested,
  sessionEndRequested,
  userInfoRequested,
} = sessionEvents;

/** Events that end the session: a sign-out, a 401 of the platform, or a change in another tab. */
export const sessionEnds: string[] = [loggedOut.type, sessionExpired.type, identityChangedElsewhere.type];

/** Runs a flow from each sign-in until the sign-out. The sign-out cancels the flow. */
export const inSignedInScope = (flow: () => Generator) =>
  function* whileSignedIn(): SagaGenerator<void> {
    while (true) {
      yield* take(loggedIn);
      const scope = yield* fork(flow);
      yield* take(sessionEnds);
      yield* cancel(scope);
    }
  };

// Loads the flow with the chunk `frame`, because the account menu of the page frame contains the list of sessions.
const loadEndOther = () => import(/* webpackChunkName: "frame" */ './flows/endOther').then((all) => all.endOther);
const endOtherFlow = lazyFlow(loadEndOther);

function* signedInFlows(): SagaGenerator<void> {
  yield* fork(keepAlive(watchIdle));
  yield* fork(keepAlive(watchOtherTabs));
  // takeLeading for the following events: a request during a running load is ignored, because the load already
  // fetches the data.
  yield* takeLeading(userInfoRequested, keepAlive(lazySessionFlow('loadUserInfo')));
  yield* takeLeading(routeTreeRequested, keepAlive(lazySessionFlow('loadRouteTree')));
  yield* takeLeading(memberNoRequested, keepAlive(lazySessionFlow('loadMemberNo')));
  yield* takeLeading(logOutRequested, keepAlive(lazySessionFlow('logOut'))); // takeLeading: a double click opens one confirmation
  yield* takeLeading(sessionEndRequested, keepAlive(endOtherFlow)); // takeLeading: a double click ends one session
}

/** Loads permissions and user info if a sign-in or a switch did not load them. */
function* loadWhatIsMissing(): SagaGenerator<void> {
  while (true) {
    const { payload } = (yield* take([loggedIn, enterpriseEntered])) as { payload: Partial<Entered> };
    if (!payload.permissions) yield* put(routeTreeRequested());
    if (!payload.info) yield* put(userInfoRequested());
  }
}

/**
 * Returns how another tab has changed the session. `before`: user and enterprise before the change, in the format of
 * `ownerKey`.
 */
const changeOf = (before: string, user: User): Notice => {
  if (before === ownerKey(user)) return 'signedInAgain';
  return before.startsWith(ownerKey({ ...user, enterpriseId: '' })) ? 'switched' : 'userChanged';
};

/** Shows a message after a reload: why the session ended, or how another tab has changed it. Shows it once. */
function* showNotice(): SagaGenerator<void> {
  const reason = yield* call(remembered.takeNotice);
  const before = yield* call(remembered.takeBefore);
  if (reason) return void (yield* put(noticeFound({ reason })));
  if (before === null) return;
  const { begun } = yield* race({ begun: take(loggedIn), ended: take([noSessionFound, ...sessionEnds]) });
  if (begun) yield* put(noticeFound({ reason: changeOf(before, begun.payload.user) }));
}

const qrFlow = lazyFlow(() => import(/* webpackChunkName: "qr" */ './flows/qrLogIn').then(({ qrLogIn }) => qrLogIn));

/**
 * Runs a sign-in flow, whose code is loaded with the gateway. If the code cannot be loaded, or the user leaves the page, the form
 * stops waiting. The password is always deleted from memory.
 */
const signingIn = <Submitted extends { payload: { secretId: string } }>(flow: (submitted: Submitted) => Generator) =>
  inRouteScope(function* signIn(submitted: Submitted): SagaGenerator<void> {
    try {
      yield* call(flow, submitted);
    } finally {
      yield* call(secrets.take, submitted.payload.secretId);
      if (yield* cancelled()) yield* put(loginGivenUp());
    }
  });

/** Runs the QR code until its tab is closed, because the code is valid only while the tab is open. */
function* whileQrShown(): SagaGenerator<void> {
  yield* race({ done: call(qrFlow), left: take(qrEvents.qrLeft) });
}

export function* sessionSaga(): SagaGenerator<void> {
  // takeLeading: Enter and a click together send one login, and twenty 401 responses end the session once.
  yield* takeLeading(loginSubmitted, keepAlive(signingIn(lazySessionFlow('logIn'))));
  yield* takeLeading(comeBackSubmitted, keepAlive(signingIn(lazySessionFlow('comeBack'))));
  // takeLatest: a new code replaces the displayed code.
  yield* takeLatest(qrEvents.qrRequested, keepAlive(inRouteScope(whileQrShown)));
  yield* takeLeading(sessionExpired, keepAlive(expireSession));
  yield* takeLeading(restoreAskedAgain, keepAlive(restoreSession));
  yield* fork(inSignedInScope(signedInFlows));
  yield* fork(loadWhatIsMissing);
  yield* all([call(keepAlive(showNotice)), call(keepAlive(restoreSession))]);
}
