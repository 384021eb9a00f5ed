import { createAction } from '@reduxjs/toolkit';
import type { FailureKind } from '../gateway/reply';

/**
 * Another page is being entered. Dispatched when the pathname changes, before the new page's flows start; a change of
 * the query alone stays on the page and is none. Ends the route scope: flows and requests of the page that is left.
 */
export const navigated = createAction<{
  pathname: string;
  search: string;
  /** By the browser's back or forward: the page is shown where it was left. */
  returning?: boolean;
}>('app/navigated');

/** The page that was entered is on screen with its first data, or that has been waited for long enough. */
export const pageShown = createAction('app/pageShown');

/** A request failed and nobody but the user can do anything about it: `msg` is shown as a toast. */
export const requestFailed = createAction<{ path: string; kind: FailureKind; bizCode?: string; msg: string }>(
  'app/requestFailed',
);

/** The platform does not know the session any more (HTTP 401). Told once per token. */
export const sessionExpired = createAction<{ bizCode?: string; msg: string }>('app/sessionExpired');

/** A flow threw, which is a bug. Its watcher lives on. */
export const flowCrashed = createAction<{ flow: string; message: string }>('app/flowCrashed');
