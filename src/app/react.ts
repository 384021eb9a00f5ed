/** React's own beginning, alone. */
export { createRoot } from 'react-dom/client';
