import type { Middleware, UnknownAction } from '@reduxjs/toolkit';

/** Number of recent actions that are kept for an error report. */
export const LAST_ACTIONS = 200;

/**
 * Creates the log of recent actions. It is outside the store, because a log inside the store would record itself.
 * Actions contain no secrets (safety requirement C-04), so the log contains none. A recording (`recording.ts`)
 * subscribes to it and is not part of the entry.
 */
export function createRecorder() {
  const last: UnknownAction[] = [];
  const listeners = new Set<(action: UnknownAction) => void>();
  let state: () => unknown = () => undefined;

  const middleware: Middleware = ({ getState }) => {
    state = getState;
    return (next) => (action) => {
      const result = next(action);
      last.push(action as UnknownAction);
      if (last.length > LAST_ACTIONS) last.shift();
      for (const listener of listeners) listener(action as UnknownAction);
      return result;
    };
  };

  return {
    middleware,
    lastActions: (): readonly UnknownAction[] => [...last],
    /** Returns the current state of the store. */
    state: (): unknown => state(),
    /**
     * Calls the listener for each action, after the action has reached the store. Returns a function that cancels the
     * subscription.
     */
    subscribe: (listener: (action: UnknownAction) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const recorder = createRecorder();
