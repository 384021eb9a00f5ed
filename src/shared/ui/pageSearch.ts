import { useLocation } from 'react-router-dom';

/**
 * Returns the query string of the surrounding page, with its question mark. A page that is mounted in the background keeps its
 * own query.
 */
export const usePageSearch = (): string => useLocation().search;
