import { createContext, type ReactNode } from 'react';

/** The button before the title of a page that leads to the page before. The frame provides it. */
export const PageBack = createContext<ReactNode>(null);
