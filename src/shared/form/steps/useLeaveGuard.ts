import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnloadGuard } from '../../ui/useUnloadGuard';
import type { Dirty } from './model';

/** Where the user wants to go: an address, or so many entries of the browser's history. */
type Wanted = string | number;

const place = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * While there is something that is not saved, links to other pages and the browser's back wait for an answer, and the
 * browser itself asks before the document goes. A step of the same page is no leaving: what was typed there is kept. What
 * is kept as the page is left ('soon') lets the page be left, and not the document.
 */
export function useLeaveGuard(dirty: Dirty) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const free = useRef(false);

  useUnloadGuard(dirty !== false);
  useEffect(() => {
    if (!dirty || dirty === 'soon') return;
    // A page that was left is kept, and may be come back to.
    free.current = false;
    const { pathname } = window.location;
    const entry = place();

    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || (link.target && link.target !== '_self') || link.origin !== window.location.origin) return;
      // A file that is saved leaves nothing.
      if (link.hasAttribute('download')) return;
      if (link.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    let returning = false;
    const pop = (event: PopStateEvent) => {
      if (returning) {
        // The way back to where the user was: the router has not noticed that anybody left.
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (free.current || window.location.pathname === pathname) return;
      event.stopImmediatePropagation();
      const steps = place() - entry;
      returning = true;
      window.history.go(-steps || 1);
      setWanted(steps || -1);
    };
    document.addEventListener('click', click, true);
    window.addEventListener('popstate', pop, true);
    return () => {
      document.removeEventListener('click', click, true);
      window.removeEventListener('popstate', pop, true);
    };
  }, [dirty]);

  return {
    asking: wanted !== null,
    stay: () => setWanted(null),
    leave: () => {
      setWanted(null);
      free.current = true;
      if (typeof wanted === 'string') navigate(wanted);
      else if (wanted !== null) window.history.go(wanted);
    },
  };
}
