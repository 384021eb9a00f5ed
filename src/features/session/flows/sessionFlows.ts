/**
 * Exports the flows that send requests. They are in the chunk of the gateway, so that the entry and the login form load without
 * the contract.
 */
export { comeBack } from './comeBack';
export { endSession } from './endSession';
export { loadMemberNo } from './loadMemberNo';
export { loadRouteTree } from './loadRouteTree';
export { loadUserInfo } from './loadUserInfo';
export { logIn } from './logIn';
export { logOut } from './logOut';
export { readWho } from './readWho';
