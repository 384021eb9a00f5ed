import { createAction, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { FailureKind } from '../gateway/reply';

/**
 * Event: the user enters another page. Dispatched when the pathname changes, before the new page's flows start. A change of the
 * query alone does not dispatch it. It cancels flows and requests of the left page.
 */
export const navigated = createAction<{
  pathname: string;
  search: string;
  /** True if the browser's back or forward button opened the page, which then restores its scroll position. */
  returning?: boolean;
}>('app/navigated');

/** Event: the opened page is on screen with its first data, or the maximum wait for the data is over. */
export const pageShown = createAction('app/pageShown');

/** Event: a request failed and no flow handles the failure. `msg` is shown to the user as a toast. */
export const requestFailed = createAction<{ path: string; kind: FailureKind; bizCode?: string; msg: string }>(
  'app/requestFailed',
);

/** The platform has ended the session (HTTP 401). Dispatched once per token. */
export const sessionExpired = createAction<{ bizCode?: string; msg: string }>('app/sessionExpired');

/**
 * Event: a flow threw an exception, which is a bug. The saga that starts this flow continues. `began`: the event that
 * started the flow, if any.
 */
export const flowCrashed = createAction<{ flow: string; message: string; began?: UnknownAction }>('app/flowCrashed');

/** Action that reports the crash of a flow started by an event with this payload. */
type CrashOf<Payload> = PayloadAction<{ flow: string; message: string; began: PayloadAction<Payload> }>;

/**
 * Matches the crash of a flow that one of the named events of a slice started; without names, any event of the slice.
 * A reducer then resets only the state of that flow (safety requirement C-19). The slice itself defines the events,
 * so they are given as text.
 */
export const crashOf =
  <Payload = unknown>(slice: string, ...events: readonly string[]) =>
  (action: UnknownAction): action is CrashOf<Payload> => {
    const type = flowCrashed.match(action) ? action.payload.began?.type : undefined;
    if (type === undefined) return false;
    return events.length === 0 ? type.startsWith(`${slice}/`) : events.some((event) => type === `${slice}/${event}`);
  };
