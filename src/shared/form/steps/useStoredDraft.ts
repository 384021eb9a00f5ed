import { useEffect, useRef } from 'react';
import type { Values } from './model';

/** Pause after the last key before the input is stored in this tab, ms. */
const PAUSE = 400;

interface KeptOptions {
  values: Values;
  /** True if the form has input that is not stored yet. */
  dirty: boolean;
  busy: boolean;
  /** Stores the input. `leaving`: the user is leaving the step or closing the tab, so it is stored at once. */
  keep: (values: Values, leaving?: boolean) => void;
  /** A change of this value starts the pause before storing again. */
  anew?: unknown;
}

/**
 * Stores the input as a draft, in this tab or on the platform. It waits for a pause in typing, but stores at the latest when the
 * user leaves the step or closes the tab. While a save is pending only closing the tab stores it, because the result of the save
 * is unknown then.
 */
export function useStoredDraft({ values, dirty, busy, keep, anew }: KeptOptions): void {
  const now = useRef((_leaving: boolean, _whileBusy: boolean) => {});
  now.current = (leaving, whileBusy) => {
    if (dirty && (whileBusy || !busy)) keep(values, leaving);
  };
  const content = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the delay
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
