import { createContext, useCallback, useState } from 'react';

/** Receives each lazy part below that is not on screen, by its id, and again once it is. */
export const MissingParts = createContext<(id: string, missing: boolean) => void>(() => {});

/**
 * Whether a lazy part below `MissingParts` is still loading or has failed to load. `report` is the context's value. A button that
 * needs such a part, as a submit button needs its form, must not be pressed before.
 */
export function useMissingParts(): { isMissing: boolean; report: (id: string, missing: boolean) => void } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const report = useCallback((id: string, missing: boolean) => {
    setIds((before) => {
      const others = before.filter((other) => other !== id);
      return missing ? [...others, id] : others;
    });
  }, []);
  return { isMissing: ids.length > 0, report };
}
