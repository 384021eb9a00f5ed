import { createContext, useReducer } from 'react';

/**
 * Reports lazily loaded components to an ancestor: 1 for each component that is still loading, and -1 when the
 * component is on screen.
 */
export const MissingParts = createContext<(change: 1 | -1) => void>(() => {});

/**
 * Returns whether a lazily loaded component inside the `MissingParts` context is still loading or has failed. Pass `report` as
 * the context's value. A submit button stays disabled until the component with its form is loaded.
 */
export function useMissingParts(): { isMissing: boolean; report: (change: 1 | -1) => void } {
  const [count, report] = useReducer((before: number, change: 1 | -1) => before + change, 0);
  return { isMissing: count > 0, report };
}
