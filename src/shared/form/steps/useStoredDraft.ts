import { useEffect, useRef } from 'react';
import type { Values } from './model';

/** ms without a key until what was typed is kept in this tab. */
const PAUSE = 400;

interface KeptOptions {
  values: Values;
  /** Something is typed that is not kept where it has to be. */
  dirty: boolean;
  busy: boolean;
  /** `leaving`: the step or the document is. */
  keep: (values: Values, leaving?: boolean) => void;
  /** Restarts the pause when it changes. */
  anew?: unknown;
}

/**
 * Has what is typed kept, in this tab or on the platform: after a pause, and at the latest when the step or the document is left. While it
 * is being saved only the document's end keeps it: whether it arrives is not known then.
 */
export function useStoredDraft({ values, dirty, busy, keep, anew }: KeptOptions): void {
  const now = useRef((_leaving: boolean, _whileBusy: boolean) => {});
  now.current = (leaving, whileBusy) => {
    if (dirty && (whileBusy || !busy)) keep(values, leaving);
  };
  const content = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => now.current(false, false), PAUSE);
    return () => clearTimeout(timer);
  }, [content, dirty, anew]);
  useEffect(() => {
    const leave = () => now.current(true, true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      now.current(true, false);
    };
  }, []);
}
