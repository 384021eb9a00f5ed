import type { SheetLayout } from '@/contract/rules/sheetLayout';
import type { ColumnsWish } from '@/contract/rules/sheetLines';
import type { SheetRead } from './readSheet';
import { SHEET_TEXT as TEXT } from './text';

/** Reads uploaded files of lines, such as payment batches, for the sagas. Its code is loaded with the first file. */
export const sheetReader = {
  read: async <Field extends string>(
    layout: SheetLayout<Field>,
    file: Blob,
    name: string,
    chosen?: ColumnsWish<Field>,
  ): Promise<SheetRead<Field>> => {
    try {
      const { readSheet } = await import(/* webpackChunkName: "readSheet" */ './readSheet');
      return await readSheet(layout, file, name, chosen);
    } catch {
      return { ok: false, msg: TEXT.unreadable, again: true };
    }
  },
};
