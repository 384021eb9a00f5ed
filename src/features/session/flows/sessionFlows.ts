/**
 * The flows that ask the platform. They come with the gateway's own code: neither the console's entry nor the login form
 * waits for a contract.
 */
export { comeBack } from './comeBack';
export { endSession } from './endSession';
export { loadMemberNo } from './loadMemberNo';
export { loadRouteTree } from './loadRouteTree';
export { loadUserInfo } from './loadUserInfo';
export { logIn } from './logIn';
export { logOut } from './logOut';
export { readWho } from './readWho';
