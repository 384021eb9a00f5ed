import type { BatchKind } from '@/contract/rules/batchSheet';
import type { FileLines } from './readFile';
import { BATCH_TEXT as TEXT } from './text';

/** Reads files for the flows. Its code is loaded with the first file. */
export const sheetReader = {
  read: async (kind: BatchKind, file: Blob, name: string): Promise<FileLines> => {
    try {
      const { readFile } = await import(/* webpackChunkName: "readFile" */ './readFile');
      return await readFile(kind, file, name);
    } catch {
      return { ok: false, msg: TEXT.unreadable, again: true };
    }
  },
};
