interface Held {
  file: Blob;
  /** Key of the file's owner: a field of a form, or a page that shows the file. */
  owner: string;
  address?: string;
}

const held = new Map<string, Held>();
let last = 0;

const release = (key: string) => {
  const address = held.get(key)?.address;
  if (address) URL.revokeObjectURL(address);
  held.delete(key);
};

/**
 * Holds the files that the user has chosen, outside the store, because files are not plain data. The action carries only the key.
 * A file can be read repeatedly (a second attempt, a preview) until it is dropped.
 */
export const chosenFiles = {
  put: (file: Blob, owner: string): string => {
    const key = `file-${++last}`;
    held.set(key, { file, owner });
    return key;
  },
  /** Returns a file; undefined if it was dropped. */
  get: (key: string): Blob | undefined => held.get(key)?.file,
  /** Returns the first bytes of a file; empty if the file was dropped or cannot be read (moved or changed on the disk). */
  head: async (key: string, length: number): Promise<Uint8Array> => {
    try {
      const part = held.get(key)?.file.slice(0, length);
      return new Uint8Array((await part?.arrayBuffer()) ?? new ArrayBuffer(0));
    } catch {
      return new Uint8Array(0);
    }
  },
  /** Returns an object URL of the file. It is valid only in this document, until the file is dropped. */
  address: (key: string): string => {
    const entry = held.get(key);
    if (!entry) return '';
    entry.address ??= URL.createObjectURL(entry.file);
    return entry.address;
  },
  drop: (key: string): void => release(key),
  dropOwned: (owner: string): void => {
    for (const [key, entry] of [...held]) if (entry.owner === owner) release(key);
  },
  /** Drops all files when another user signs in or the enterprise changes. */
  clear: (): void => {
    for (const key of [...held.keys()]) release(key);
  },
};
