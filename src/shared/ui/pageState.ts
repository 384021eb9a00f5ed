import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the history state that a link stored for the current address; its content is not validated. */
const leftInHistory = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null;

/**
 * Returns the state that a link passed to this page, read once on mount; null if there is none. Pages that stay mounted in the
 * background do not read it. `forget` removes it from the history, so that a reload does not find it again.
 */
export function usePageState<State extends object>(): { left: State | null; forget: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [left] = useState(() => {
    const isHere = window.location.pathname === pathname && window.location.search === search;
    const state = isHere ? leftInHistory() : null;
    return typeof state === 'object' ? (state as State | null) : null;
  });
  return {
    left,
    forget: () => {
      if (left) navigate({ pathname, search }, { replace: true, state: null });
    },
  };
}
