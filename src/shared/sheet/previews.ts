import type { FileRow } from '@/common/spreadsheet/readLines';

let shown: readonly FileRow[] = [];

/** Holds the first rows of the file whose columns the user chooses. The rows are confidential, so they stay outside the store. */
export const sheetPreview = {
  put: (rows: readonly FileRow[]): void => {
    shown = rows;
  },
  get: (): readonly FileRow[] => shown,
  clear: (): void => {
    shown = [];
  },
};
