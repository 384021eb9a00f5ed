import type { UnknownAction } from '@reduxjs/toolkit';
import { type createRecorder, recorder } from './recorder';

/** Maximum number of actions in a recording, which then stops. */
export const LONGEST_RECORDING = 20_000;

/** A recorded section of a session: the state at its beginning, and every action since. */
interface Recording {
  preloadedState: unknown;
  actions: readonly UnknownAction[];
  /** The state after the last action, to which a replay is compared. */
  finalState: unknown;
}

interface Running extends Recording {
  actions: UnknownAction[];
}

/** Creates the recorder that records a section of the session on request, by subscribing to the action log. */
export function createRecording({ state, subscribe }: Pick<ReturnType<typeof createRecorder>, 'state' | 'subscribe'>) {
  const listeners = new Set<() => void>();
  let running: Running | undefined;
  let leave = () => {};
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Starts a recording. `before`: the recorded beginning, if the recording continues from an earlier document. */
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
