import { createContext, useContext } from 'react';

const PageSearch = createContext('');

/** Tells a page by which query it is open; a page that is kept out of sight stays with its own. */
export const PageSearchProvider = PageSearch.Provider;

/** The query of the page this stands in, with its question mark; the router's own belongs to the page in sight. */
export const usePageSearch = (): string => useContext(PageSearch);
