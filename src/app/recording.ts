import type { UnknownAction } from '@reduxjs/toolkit';
import { type createRecorder, recorder } from './recorder';

/** Maximum number of actions in a recording, which then stops. */
export const LONGEST_RECORDING = 20_000;

/** A part of a session: the state it began with, and every action since. */
interface Recording {
  preloadedState: unknown;
  actions: readonly UnknownAction[];
  /** The state after the last of them, to compare a replay with. */
  finalState: unknown;
}

interface Running extends Recording {
  actions: UnknownAction[];
}

/** Records a session from the log, on request. */
export function createRecording({ state, subscribe }: Pick<ReturnType<typeof createRecorder>, 'state' | 'subscribe'>) {
  const listeners = new Set<() => void>();
  let running: Running | undefined;
  let leave = () => {};
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Starts a recording. `before`: the beginning of a recording that continues. */
    start: (before?: Pick<Running, 'preloadedState' | 'actions'>): void => {
      leave();
      const begun: Running = { preloadedState: state(), actions: [], finalState: state(), ...before };
      running = begun;
      leave = subscribe((action) => {
        if (begun.actions.length < LONGEST_RECORDING) {
          begun.actions.push(action);
          begun.finalState = state();
        }
        notifyListeners();
      });
      notifyListeners();
    },
    /** Stops the recording and returns it; null if none was running. */
    stop: (): Recording | null => {
      const recorded = running;
      running = undefined;
      leave();
      notifyListeners();
      return recorded ?? null;
    },
    /** Number of recorded actions; null if no recording is running. */
    count: (): number | null => running?.actions.length ?? null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const recording = createRecording(recorder);
