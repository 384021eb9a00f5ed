import type { ActionCreatorWithPayload } from '@reduxjs/toolkit';
import { put, type SagaGenerator, take } from 'typed-redux-saga';
import { sessionExpired } from '@/shared/saga/events';
import { sessionEvents } from '../slice';

const { identityChangedElsewhere, loggedIn, loggedOut, noSessionFound, restoreFailed } = sessionEvents;

type AnyEvent = ActionCreatorWithPayload<never> | { type: string };

/** It is known whether somebody is signed in, or that it cannot be known now. */
export const sessionSettled = [loggedIn, noSessionFound, restoreFailed, loggedOut].map(({ type }) => type);

const theEnd = [loggedOut, sessionExpired, identityChangedElsewhere];
const typesOf = (events: readonly AnyEvent[]): string[] => events.map(({ type }) => type);

/** Refreshes the user info and waits for it. A load that is already under way is the one that is waited for. */
export function* refreshUserInfo(): SagaGenerator<void> {
  yield* put(sessionEvents.userInfoAsked());
  yield* take(typesOf([sessionEvents.userInfoLoaded, sessionEvents.userInfoFailed, ...theEnd]));
}

/** Refreshes the permissions and waits for them, in the same way. */
export function* refreshRouteTree(): SagaGenerator<void> {
  yield* put(sessionEvents.routeTreeAsked());
  yield* take(typesOf([sessionEvents.routeTreeLoaded, sessionEvents.routeTreeFailed, ...theEnd]));
}
