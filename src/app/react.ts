/** React's own beginning, alone. */
export { createRoot, hydrateRoot } from 'react-dom/client';
