import type { UnknownAction } from '@reduxjs/toolkit';
import { readConfig } from '@/shared/config';
import type { Who } from '../access';
import type { Page } from '../route';
import { routeTable } from '../routeTable';
import type { Turned } from './slice';

/** Title for pages without their own title, as in `routes.json`. */
const DEFAULT_TITLE = '开放平台';

const loaded = new Map<string, Page>();

/** Scroll positions of history entries, by their keys, up to `TOPS` entries. */
const tops = new Map<string, number>();
const TOPS = 100;
let shown = '';
/** Operations on the code of pages and on the document. Sagas call them as effects. */
export const page = {
  /** Loads the code of a route's page. Rejects on failure and can be retried. */
  load: async (path: string): Promise<void> => {
    if (loaded.has(path)) return;
    const row = () => routeTable.rows().find((known) => known.path === path);
    if (!row()) await routeTable.loadRows();
    const route = row();
    // Loads the frame in parallel, so that page and frame are drawn together. A failed load of the frame is ignored
    // here, because the frame is loaded again when it is rendered.
    const framed = route?.public ? undefined : routeTable.loadFrame().catch(() => {});
    const component = await route?.page?.();
    if (!component) throw new Error(`no page for ${path}`);
    await framed;
    loaded.set(path, component);
  },
  /** Returns whether the developer tools may be opened: only with the controls of the sandbox. */
  isDeveloper: (): boolean => readConfig().sandboxControls,
  /** True if the page's code is loaded. */
  isLoaded: (path: string): boolean => loaded.has(path),
  /** Returns the first requests of a page for this address. */
  firstEvents: (path: string, search: string, who: Who): readonly UnknownAction[] =>
    loaded.get(path)?.firstEvents?.(search, who) ?? [],
  /** Resolves when the latest change is painted; at once in a background tab, which does not paint. */
  drawn: (): Promise<void> =>
    new Promise((resolve) => {
      if (document.hidden) return resolve();
      // The first frame callback runs before the paint, the second after it.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }),
  setTitle: (title: string): void => {
    document.title = title || DEFAULT_TITLE;
  },
  /** Stores the scroll position of the page before it is left. */
  leave: (): void => {
    tops.delete(shown);
    tops.set(shown, window.scrollY);
    for (const oldest of tops.keys()) if (tops.size > TOPS) tops.delete(oldest);
  },
  /** Marks the current history entry as shown and returns its stored scroll position, px from the top. */
  arrive: (): number => {
    shown = (window.history.state as { key?: string } | null)?.key ?? '';
    return tops.get(shown) ?? 0;
  },
  /** Returns the closed address that the user wanted when the guard opened /404 instead; null if the user opened /404 itself. */
  turned: (): Turned | null => {
    const { usr } = (window.history.state ?? {}) as { usr?: Partial<Turned> | null };
    return typeof usr?.wanted === 'string' ? { wanted: usr.wanted, refused: usr.refused ?? null } : null;
  },
  /** Goes back if the previous history entry is a page of this console; otherwise returns false. */
  back: (): boolean => {
    if ((window.history.state as { idx?: number } | null)?.idx) {
      window.history.back();
      return true;
    }
    return false;
  },
};

/** Returns the component of a page whose code is loaded. */
export const loadedPage = (path: string): Page | undefined => loaded.get(path);
