import { useLayoutEffect } from 'react';

/** While input is unsaved, makes the browser ask before the tab is closed or reloaded. */
export function useUnloadGuard(dirty: boolean): void {
  useLayoutEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
