import { useLocation } from 'react-router-dom';

/** The query of the page this stands in, with its question mark. A page that is kept out of sight stays with its own. */
export const usePageSearch = (): string => useLocation().search;
