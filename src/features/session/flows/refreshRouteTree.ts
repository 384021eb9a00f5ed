import { sessionEvents } from '../slice';
import { refreshed } from './refreshed';

const { routeTreeAsked, routeTreeFailed, routeTreeLoaded } = sessionEvents;

/** Refreshes the permissions. */
export const refreshRouteTree = () => refreshed(routeTreeAsked, routeTreeLoaded, routeTreeFailed);
