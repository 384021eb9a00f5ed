import type { Middleware, UnknownAction } from '@reduxjs/toolkit';

/** So many of the newest actions are always at hand, for an error report. */
export const LAST_ACTIONS = 200;
/** A recording ends by itself at so many actions. */
export const LONGEST_RECORDING = 20_000;

/** A part of a session: the state it began with, and every action since. */
export interface Recording {
  preloadedState: unknown;
  actions: readonly UnknownAction[];
  /** The state after the last of them, to compare a replay with. */
  finalState: unknown;
}

interface Running extends Recording {
  actions: UnknownAction[];
}

/** The log beside the store: a log inside it would record itself. Actions hold no secret (C-04), so neither does it. */
export function createRecorder() {
  const last: UnknownAction[] = [];
  const listeners = new Set<() => void>();
  let running: Running | undefined;
  let state: () => unknown = () => undefined;

  const middleware: Middleware = ({ getState }) => {
    state = getState;
    return (next) => (action) => {
      const result = next(action);
      last.push(action as UnknownAction);
      if (last.length > LAST_ACTIONS) last.shift();
      if (running && running.actions.length < LONGEST_RECORDING) {
        running.actions.push(action as UnknownAction);
        running.finalState = getState();
      }
      for (const listener of listeners) listener();
      return result;
    };
  };

  return {
    middleware,
    lastActions: (): readonly UnknownAction[] => [...last],
    /** `before`: how a recording began that goes on. */
    start: (before?: Pick<Running, 'preloadedState' | 'actions'>): void => {
      running = { preloadedState: state(), actions: [], finalState: state(), ...before };
      for (const listener of listeners) listener();
    },
    /** Null when nothing was being recorded. */
    stop: (): Recording | null => {
      const recorded = running;
      running = undefined;
      for (const listener of listeners) listener();
      return recorded ?? null;
    },
    /** How many actions have been recorded so far; null: nothing is being recorded. */
    count: (): number | null => running?.actions.length ?? null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const recorder = createRecorder();
