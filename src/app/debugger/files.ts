/** Chosen files by key; the store contains only the keys. */
const chosen = new Map<string, File>();
let count = 0;

export const chosenFiles = {
  put: (file: File): string => {
    count += 1;
    const id = `F${count}`;
    chosen.set(id, file);
    return id;
  },
  /** Returns the text of a chosen file and forgets the file. */
  read: async (id: string): Promise<string> => {
    const file = chosen.get(id);
    chosen.delete(id);
    if (!file) throw new Error('no such file');
    return file.text();
  },
};
