/** All keys of the console begin alike, so that nothing else of the origin is touched. */
const PREFIX = 'opc.';

/**
 * Web storage that may be missing, throw or be full: reading then returns null, writing false (C-08). It never contains secrets.
 */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Empties the console's own keys, but for what `left` makes of a text and its key; whether anything is left. */
  clear(left?: (text: string, key: string) => string | null): boolean;
}

const storeOver = (area: () => Storage): Store => ({
  get: (key) => {
    try {
      return area().getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      area().setItem(PREFIX + key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove: (key) => {
    try {
      area().removeItem(PREFIX + key);
    } catch {
      // A storage that cannot be written cannot be read either.
    }
  },
  clear: (left = () => null) => {
    let isLeft = false;
    try {
      const keys = Array.from({ length: area().length }, (_, i) => area().key(i));
      for (const key of keys) {
        if (!key?.startsWith(PREFIX)) continue;
        const text = left(area().getItem(key) ?? '', key.slice(PREFIX.length));
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
        isLeft ||= text !== null;
      }
    } catch {
      // The storage cannot be read either.
    }
    return isLeft;
  },
});

/** Shared by all tabs, kept for good. */
export const localStore = storeOver(() => window.localStorage);
/** Of this tab alone; emptied when the session ends. */
export const tabStore = storeOver(() => window.sessionStorage);
