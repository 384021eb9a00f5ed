import type { ActionCreatorWithPayload, UnknownAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator, take } from 'typed-redux-saga';
import { sessionExpired } from '@/shared/saga/events';
import { sessionEvents } from '../slice';

const { identityChangedElsewhere, loggedOut } = sessionEvents;

type AnyEvent = ActionCreatorWithPayload<never> | { type: string };

const theEnd = [loggedOut, sessionExpired, identityChangedElsewhere];
const typesOf = (events: readonly AnyEvent[]): string[] => events.map(({ type }) => type);

/** Requests a load and waits for its outcome; false if it failed. Joins a load that is already running. */
export function* refreshOnce(
  asked: AnyEvent & (() => UnknownAction),
  loaded: AnyEvent,
  failed: AnyEvent,
): SagaGenerator<boolean> {
  yield* put(asked());
  const outcome = yield* take(typesOf([loaded, failed, ...theEnd]));
  return outcome.type !== failed.type;
}

const { routeTreeRequested, routeTreeFailed, routeTreeLoaded, userInfoRequested, userInfoFailed, userInfoLoaded } =
  sessionEvents;

/** Refreshes the permissions. */
export const refreshRouteTree = () => refreshOnce(routeTreeRequested, routeTreeLoaded, routeTreeFailed);

/** Refreshes the user info. */
export const refreshUserInfo = () => refreshOnce(userInfoRequested, userInfoLoaded, userInfoFailed);
