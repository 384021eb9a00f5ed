/** Creates new unique identifiers, such as a `requestNo`. */
export const ids = {
  /** Returns a random UUID of 32 characters, without dashes. */
  fresh: (): string => {
    const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};
