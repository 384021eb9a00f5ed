import { useLocation } from 'react-router-dom';

/** The query of the surrounding page, with its question mark. A hidden page keeps its own query. */
export const usePageSearch = (): string => useLocation().search;
