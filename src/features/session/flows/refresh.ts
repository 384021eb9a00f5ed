import type { ActionCreatorWithPayload, UnknownAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator, take } from 'typed-redux-saga';
import { sessionExpired } from '@/shared/saga/events';
import { sessionEvents } from '../slice';

const { identityChangedElsewhere, loggedIn, loggedOut, noSessionFound, restoreFailed } = sessionEvents;

type AnyEvent = ActionCreatorWithPayload<never> | { type: string };

/** It is known whether somebody is signed in, or that it cannot be known now. */
export const sessionSettled = [loggedIn, noSessionFound, restoreFailed, loggedOut].map(({ type }) => type);

const theEnd = [loggedOut, sessionExpired, identityChangedElsewhere];
const typesOf = (events: readonly AnyEvent[]): string[] => events.map(({ type }) => type);

/** Asks and waits for what comes of it; false when it could not be read. */
function* refreshed(
  asked: AnyEvent & (() => UnknownAction),
  loaded: AnyEvent,
  failed: AnyEvent,
): SagaGenerator<boolean> {
  yield* put(asked());
  const outcome = yield* take(typesOf([loaded, failed, ...theEnd]));
  return outcome.type !== failed.type;
}

const { userInfoAsked, userInfoFailed, userInfoLoaded, routeTreeAsked, routeTreeFailed, routeTreeLoaded } =
  sessionEvents;

/** Refreshes the user info. A load that is already under way is the one that is waited for. */
export const refreshUserInfo = () => refreshed(userInfoAsked, userInfoLoaded, userInfoFailed);

/** Refreshes the permissions, in the same way. */
export const refreshRouteTree = () => refreshed(routeTreeAsked, routeTreeLoaded, routeTreeFailed);
