import { useLayoutEffect } from 'react';

/** Makes the browser ask before the document ends while input is unsaved. */
export function useUnloadGuard(dirty: boolean): void {
  useLayoutEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
