import { useEffect, useRef } from 'react';
import type { Values } from './model';

/** ms without a key until what was typed is kept in this tab. */
const PAUSE = 400;

interface KeptOptions {
  values: Values;
  /** Something is typed that is not saved. */
  dirty: boolean;
  busy: boolean;
  keep: (values: Values) => void;
}

/**
 * Has what is typed kept in this tab: after a pause, and at the latest when the step or the document is left. While it
 * is being saved only the document's end keeps it: whether it arrives is not known then.
 */
export function useKept({ values, dirty, busy, keep }: KeptOptions): void {
  const now = useRef((_whileBusy: boolean) => {});
  now.current = (whileBusy) => {
    if (dirty && (whileBusy || !busy)) keep(values);
  };
  const content = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => now.current(false), PAUSE);
    return () => clearTimeout(timer);
  }, [content, dirty]);
  useEffect(() => {
    const leave = () => now.current(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      now.current(false);
    };
  }, []);
}
