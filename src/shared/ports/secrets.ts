const kept = new Map<string, string>();
let last = 0;

/**
 * Holds values that must not be part of an action (a password, a code) in memory outside the store. The action carries only the
 * key. Each value can be taken once.
 */
export const secrets = {
  put: (value: string): string => {
    const key = `secret-${++last}`;
    kept.set(key, value);
    return key;
  },
  /** Returns a value without deleting it, for forms that show it again or need it for a second attempt. */
  read: (key: string): string | undefined => kept.get(key),
  /** Returns a value and deletes it; undefined for an unknown or used key. */
  take: (key: string): string | undefined => {
    const value = kept.get(key);
    kept.delete(key);
    return value;
  },
  /** Deletes all values, at the end of a session. */
  clear: (): void => kept.clear(),
};
