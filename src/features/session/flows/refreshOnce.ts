import type { ActionCreatorWithPayload, UnknownAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator, take } from 'typed-redux-saga';
import { sessionExpired } from '@/shared/saga/events';
import { sessionEvents } from '../slice';

const { identityChangedElsewhere, loggedOut } = sessionEvents;

type AnyEvent = ActionCreatorWithPayload<never> | { type: string };

const theEnd = [loggedOut, sessionExpired, identityChangedElsewhere];
const typesOf = (events: readonly AnyEvent[]): string[] => events.map(({ type }) => type);

/** Requests a reload and waits for its outcome; returns false if it failed. Joins a reload that is already running. */
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

/** Reloads the permissions and waits for the outcome. */
export const refreshRouteTree = () => refreshOnce(routeTreeRequested, routeTreeLoaded, routeTreeFailed);

/** Reloads the user info and waits for the outcome. */
export const refreshUserInfo = () => refreshOnce(userInfoRequested, userInfoLoaded, userInfoFailed);
