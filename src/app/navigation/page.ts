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
/** The pages' code and the document around them, as effects. */
export const page = {
  /** Brings the code of a route's page; rejects when it does not arrive, and may be asked again. */
  load: async (path: string): Promise<void> => {
    if (loaded.has(path)) return;
    const row = () => routeTable.rows().find((known) => known.path === path);
    if (!row()) await routeTable.bring();
    const route = row();
    // The frame around it comes along: the page is drawn at once with it. Alone it may fail, and is asked for again.
    const framed = route?.public ? undefined : routeTable.bringFrame().catch(() => {});
    const component = await route?.page?.();
    if (!component) throw new Error(`no page for ${path}`);
    await framed;
    loaded.set(path, component);
  },
  /** Whether the developer tools may be opened. */
  isDeveloper: (): boolean => readConfig().sandboxControls,
  /** Whether `load` would answer at once. */
  isLoaded: (path: string): boolean => loaded.has(path),
  /** Returns the first requests of a page for this address. */
  firstEvents: (path: string, search: string, who: Who): readonly UnknownAction[] =>
    loaded.get(path)?.firstEvents?.(search, who) ?? [],
  /** Ends when what has just been changed is on screen; at once in a tab in the background, which paints nothing. */
  drawn: (): Promise<void> =>
    new Promise((resolve) => {
      if (document.hidden) return resolve();
      // The first comes before the frame is painted, the second when it has been.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }),
  setTitle: (title: string): void => {
    document.title = title || DEFAULT_TITLE;
  },
  /** Remembers how far down the page on screen is, before it is left. */
  leave: (): void => {
    tops.delete(shown);
    tops.set(shown, window.scrollY);
    for (const oldest of tops.keys()) if (tops.size > TOPS) tops.delete(oldest);
  },
  /** The entry of the browser's history that is on screen from now on; answers where it was left, px from the top. */
  arrive: (): number => {
    shown = (window.history.state as { key?: string } | null)?.key ?? '';
    return tops.get(shown) ?? 0;
  },
  /** Returns the address that the guard replaced by the current entry; null for /404 itself. */
  turned: (): Turned | null => {
    const { usr } = (window.history.state ?? {}) as { usr?: Partial<Turned> | null };
    return typeof usr?.wanted === 'string' ? { wanted: usr.wanted, refused: usr.refused ?? null } : null;
  },
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
