import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { backGuard } from './backGuard';
import { useUnloadGuard } from './useUnloadGuard';

/** Whether a form has unsaved input. 'soon': the input is stored when the user leaves the page, so only closing the tab asks. */
export type Dirty = boolean | 'soon';

/** The target that the user wants to leave for: an address, a number of steps in the browser's history, or a button. */
type Target = string | number | HTMLElement;

const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks for confirmation before the user leaves a page with unsaved input. This covers links to other pages or to another query of
 * this page, buttons that leave the page (`data-leaves`, such as the tabs) and the browser's back. The browser itself asks before
 * the tab is closed. With 'soon' the input is stored on leaving, so only closing the tab asks. `hasSteps`: the query names the
 * form's step. A change of step needs no confirmation, because the input is stored.
 */
export function useLeaveGuard(dirty: Dirty, hasSteps?: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Target | null>(null);
  const free = useRef(false);
  /** The button that opened the question. It is pressed again after the user has confirmed to leave. */
  const pressed = useRef<HTMLElement>(null);

  useUnloadGuard(dirty !== false);
  useLayoutEffect(() => {
    if (!dirty || dirty === 'soon') return;
    // Active again when the user returns: a left page stays mounted with its input.
    free.current = false;
    const pageOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + (hasSteps ? '' : search);
    const here = pageOf(location);
    const entry = place();

    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const way = event.target instanceof Element ? event.target.closest<HTMLElement>('a, [data-leaves]') : null;
      if (way?.dataset['leaves'] === '' && way !== pressed.current) {
        event.preventDefault();
        event.stopPropagation();
        setWanted(way);
      }
      const link = way instanceof HTMLAnchorElement ? way : null;
      if (!link || (link.target && link.target !== '_self') || link.origin !== location.origin) return;
      // A download does not leave the page.
      if (link.hasAttribute('download')) return;
      if (pageOf(link) === here) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    let returning = false;
    const pop = (event: PopStateEvent) => {
      if (returning) {
        // This event comes from restoring the history position, so it is hidden from the router.
        returning = false;
        event.stopImmediatePropagation();
        return true;
      }
      if (free.current || pageOf(location) === here) return false;
      event.stopImmediatePropagation();
      const steps = place() - entry;
      returning = true;
      history.go(-steps || 1);
      setWanted(steps || -1);
      return true;
    };
    document.addEventListener('click', click, true);
    backGuard.add(pop);
    return () => {
      document.removeEventListener('click', click, true);
      backGuard.remove(pop);
    };
  }, [dirty, hasSteps]);

  return {
    asking: wanted !== null,
    stay: () => setWanted(null),
    leave: () => {
      setWanted(null);
      free.current = true;
      if (typeof wanted === 'string') navigate(wanted);
      else if (typeof wanted === 'number') history.go(wanted);
      else if (wanted) {
        pressed.current = wanted;
        wanted.click();
        pressed.current = null;
      }
    },
  };
}
