/** Exports React's entry points separately, so that `src/index.ts` can load React first. */
export { flushSync } from 'react-dom';
export { createRoot, hydrateRoot } from 'react-dom/client';
