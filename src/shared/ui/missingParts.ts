import { createContext, useReducer } from 'react';

/** Receives 1 for each lazy part below that is not on screen, and -1 once it is. */
export const MissingParts = createContext<(change: 1 | -1) => void>(() => {});

/**
 * Whether a lazy part below `MissingParts` is still loading or has failed to load. `report` is the context's value. A button that
 * needs such a part, as a submit button needs its form, must not be pressed before.
 */
export function useMissingParts(): { isMissing: boolean; report: (change: 1 | -1) => void } {
  const [count, report] = useReducer((before: number, change: 1 | -1) => before + change, 0);
  return { isMissing: count > 0, report };
}
