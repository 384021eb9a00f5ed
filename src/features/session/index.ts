/** Public interface of the session for other layers. The login page is a separate chunk and not exported here. */
export { Allowed, useHolds } from './Allowed';
export { sessionMoves, sessionToasts } from './effects';
export { type Human, proveHuman } from './flows/proveHuman';
export { readPermissions, readWho } from './flows/readWho';
export { refreshRouteTree, refreshUserInfo } from './flows/refreshOnce';
export { signInWithGrant } from './flows/signInWithGrant';
export { watchIdle } from './flows/watchIdle';
export { watchOtherTabs } from './flows/watchOtherTabs';
export { PaymentPasswordHint } from './PaymentPasswordHint';
export { qrReducer } from './qrSlice';
export { leftAfter, ownerKey, type Place, remembered } from './remembered';
export { inSignedInScope, sessionEnds, sessionSaga } from './saga';
export {
  type Entered,
  identityChanges,
  isEmployee,
  type KnownInfo,
  type LoggedIn,
  type LogOutReason,
  type Notice,
  type SessionState,
  type SignedIn,
  sessionEvents,
  sessionReducer,
  sessionSelectors,
  sessionSettled,
  type User,
  type UserKind,
} from './slice';
export { TEXT as SESSION_TEXT } from './text';
export { userOfLogin } from './user';
