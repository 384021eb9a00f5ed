/** Prefix of all storage keys of the console, so that keys of other programs on the same origin stay untouched. */
const PREFIX = 'opc.';

/**
 * Browser storage that may be missing, throw or be full (safety requirement C-08): reading then returns null, and
 * writing returns false. It never contains secrets.
 */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /**
   * Deletes the console's own keys. `left` receives a stored text and its key, and returns the text to keep, or null
   * to delete the entry. Returns whether any text remains.
   */
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
      // Ignored: a storage that cannot be written cannot be read either, so nothing stays behind.
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
      // Ignored: a storage that cannot be cleared cannot be read either.
    }
    return isLeft;
  },
});

/** Storage that all tabs share and that outlasts the session. */
export const localStore = storeOver(() => window.localStorage);
/** Storage of this browser tab only; cleared when the session ends. */
export const tabStore = storeOver(() => window.sessionStorage);
