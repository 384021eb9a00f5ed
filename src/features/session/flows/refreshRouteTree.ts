import { sessionEvents } from '../slice';
import { refreshOnce } from './refreshOnce';

const { routeTreeRequested, routeTreeFailed, routeTreeLoaded } = sessionEvents;

/** Refreshes the permissions. */
export const refreshRouteTree = () => refreshOnce(routeTreeRequested, routeTreeLoaded, routeTreeFailed);
