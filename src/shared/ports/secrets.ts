const kept = new Map<string, string>();
let last = 0;

/**
 * Holds values that must not be in an action (a password, a code), outside the store. The action carries the key. Each value can
 * be taken once.
 */
export const secrets = {
  put: (value: string): string => {
    const key = `secret-${++last}`;
    kept.set(key, value);
    return key;
  },
  /** Reads a value and keeps it, for forms that show it again or need it for a second attempt. */
  read: (key: string): string | undefined => kept.get(key),
  /** The value, which is gone after this; undefined for an unknown or used key. */
  take: (key: string): string | undefined => {
    const value = kept.get(key);
    kept.delete(key);
    return value;
  },
  /** Forgets all of them, at the end of a session. */
  clear: (): void => kept.clear(),
};
