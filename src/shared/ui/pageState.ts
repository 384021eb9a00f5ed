import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the link that led to the address on screen left in the history, whatever that is. */
const leftInHistory = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null;

/**
 * What a link has left for the page that it led to (`state`), as this part of the page found it when it came; null where
 * that was nothing. An address that a page is given carries none: it stays with a page that is kept out of sight. `forget`
 * takes it out of the history, so that a reload does not find it again.
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
