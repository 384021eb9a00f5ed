import type { UnknownAction } from '@reduxjs/toolkit';
import { type Page, ROUTES } from '../routes';

/** What `routes.json` calls the platform when a page has no title of its own. */
const DEFAULT_TITLE = '开放平台';

const loaded = new Map<string, Page>();

/** The pages' code and the document around them, as effects. */
export const page = {
  /** Brings the code of a route's page; rejects when it does not arrive, and may be asked again. */
  load: async (path: string): Promise<void> => {
    if (loaded.has(path)) return;
    const component = await ROUTES.find((route) => route.path === path)?.page?.();
    if (!component) throw new Error(`no page for ${path}`);
    loaded.set(path, component);
  },
  /** Whether `load` would answer at once. */
  isLoaded: (path: string): boolean => loaded.has(path),
  /** What the page asks for as soon as it is opened by this address. */
  firstEvents: (path: string, search: string): readonly UnknownAction[] =>
    loaded.get(path)?.firstEvents?.(search) ?? [],
  setTitle: (title: string): void => {
    document.title = title || DEFAULT_TITLE;
  },
  scrollToTop: (): void => window.scrollTo(0, 0),
  /** Goes back where there is a page of this console to go back to. */
  back: (): boolean => {
    if ((window.history.state as { idx?: number } | null)?.idx) {
      window.history.back();
      return true;
    }
    return false;
  },
};

/** The component of a page that has been loaded. */
export const loadedPage = (path: string): Page | undefined => loaded.get(path);
