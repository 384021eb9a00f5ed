import { combineReducers, isAnyOf, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { accountReducer } from '@/features/account';
import { enterprisesReducer } from '@/features/enterprises';
import { merchantsReducer } from '@/features/merchants';
import { messagesReducer } from '@/features/messages';
import { qrReducer, sessionEvents, sessionReducer } from '@/features/session';
import { uploadsReducer } from '@/features/uploads';
import { codesReducer } from '@/shared/form/codes';
import { listsReducer } from '@/shared/list/slice';
import { resourcesReducer } from '@/shared/resource/slice';
import { lazyFeatureReducer } from '@/shared/saga/lazyFeature';
import { submissionsReducer } from '@/shared/submission/slice';
import { layoutReducer } from './layout/slice';
import { type NavigationState, navigationReducer, withoutKept } from './navigation/slice';

/** Matches actions after which requests act for another user, enterprise or merchant. */
const identityChanged = isAnyOf(
  sessionEvents.loggedIn,
  sessionEvents.loggedOut,
  sessionEvents.enterpriseEntered,
  sessionEvents.merchantEntered,
);

/** Wraps a reducer whose state belongs to one identity (user, enterprise, merchant). A change of identity clears the state. */
const ofIdentity =
  <State>(reducer: Reducer<State>): Reducer<State> =>
  (state: State | undefined, action: UnknownAction) =>
    reducer(identityChanged(action) ? undefined : state, action);

/**
 * Like `ofIdentity`, but a sign-in does not clear the state: the form that has just signed the user in is still on
 * screen.
 */
const ofIdentityOrSignIn: typeof ofIdentity = (reducer) => {
  const identity = ofIdentity(reducer);
  return (state, action) => (sessionEvents.loggedIn.match(action) ? reducer : identity)(state, action);
};

export const rootReducer = combineReducers({
  session: sessionReducer,
  enterprises: enterprisesReducer,
  merchants: merchantsReducer,
  messages: messagesReducer,
  account: accountReducer,
  qr: qrReducer,
  codes: ofIdentity(codesReducer),
  navigation: (state: NavigationState | undefined, action: UnknownAction) =>
    navigationReducer(state && identityChanged(action) ? withoutKept(state) : state, action),
  layout: layoutReducer,
  uploads: uploadsReducer,
  lists: ofIdentity(listsReducer),
  resources: ofIdentity(resourcesReducer),
  submissions: ofIdentityOrSignIn(submissionsReducer),
  lazy: lazyFeatureReducer(identityChanged),
});

export type RootState = ReturnType<typeof rootReducer>;
