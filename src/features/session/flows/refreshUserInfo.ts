import { sessionEvents } from '../slice';
import { refreshOnce } from './refreshOnce';

const { userInfoRequested, userInfoFailed, userInfoLoaded } = sessionEvents;

/** Refreshes the user info. */
export const refreshUserInfo = () => refreshOnce(userInfoRequested, userInfoLoaded, userInfoFailed);
