import { sessionEvents } from '../slice';
import { refreshed } from './refreshed';

const { userInfoAsked, userInfoFailed, userInfoLoaded } = sessionEvents;

/** Refreshes the user info. */
export const refreshUserInfo = () => refreshed(userInfoAsked, userInfoLoaded, userInfoFailed);
