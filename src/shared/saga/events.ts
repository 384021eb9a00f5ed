import { createAction, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { FailureKind } from '../gateway/reply';

/**
 * Another page is being entered. Dispatched when the pathname changes, before the new page's flows start. A change of the query
 * alone does not dispatch it. Ends the route scope: flows and requests of the left page.
 */
export const navigated = createAction<{
  pathname: string;
  search: string;
  /** Reached by the browser's back or forward: the page restores its scroll position. */
  returning?: boolean;
}>('app/navigated');

/** The page that was entered is on screen with its first data, or that has been waited for long enough. */
export const pageShown = createAction('app/pageShown');

/** A request failed, and only the user can react: `msg` is shown as a toast. */
export const requestFailed = createAction<{ path: string; kind: FailureKind; bizCode?: string; msg: string }>(
  'app/requestFailed',
);

/** The platform has ended the session (HTTP 401). Dispatched once per token. */
export const sessionExpired = createAction<{ bizCode?: string; msg: string }>('app/sessionExpired');

/** A flow threw, which is a bug. Its watcher lives on. `began`: the event that the flow was about, if it was one. */
export const flowCrashed = createAction<{ flow: string; message: string; began?: UnknownAction }>('app/flowCrashed');

/** The crash of a flow that an event of this payload began. */
type CrashOf<Payload> = PayloadAction<{ flow: string; message: string; began: PayloadAction<Payload> }>;

/**
 * Matches the crash of a flow that an event of a slice began, of all its events where none is named: the crash of a flow
 * changes what that flow was doing and nothing else (C-19). The slice names its own events, so their names are text here.
 */
export const crashOf =
  <Payload = unknown>(slice: string, ...events: readonly string[]) =>
  (action: UnknownAction): action is CrashOf<Payload> => {
    const type = flowCrashed.match(action) ? action.payload.began?.type : undefined;
    if (type === undefined) return false;
    return events.length === 0 ? type.startsWith(`${slice}/`) : events.some((event) => type === `${slice}/${event}`);
  };
