import type { Middleware, UnknownAction } from '@reduxjs/toolkit';

/** So many of the newest actions are always at hand, for an error report. */
export const LAST_ACTIONS = 200;

/**
 * The log beside the store: a log inside it would record itself. Actions hold no secret (C-04), so neither does it. A
 * recording (`recording.ts`) subscribes to it: nothing of that is in the entry.
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
    /** The store's state now. */
    state: (): unknown => state(),
    /** Notifies of each action after it has reached the store. */
    subscribe: (listener: (action: UnknownAction) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const recorder = createRecorder();
