import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { SHEET_PART, sheetPart, sheetText, xlsxParts } from '@/common/spreadsheet/write';
import type { Column, TableWriter } from './table';

/**
 * Fixed date of the files inside an archive, so that the same content gives the same bytes. It is the earliest date
 * that the format allows.
 */
const NO_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Creates a writer of an XLSX file with one sheet. Rows are compressed as they arrive, in Node's thread pool. Only
 * the compressed file is kept in memory.
 */
export async function xlsxWriter<Row>(
  sheetName: string,
  note: string,
  columns: readonly Column<Row>[],
): Promise<TableWriter<Row>> {
  const file = new ZipFile();
  const whole = buffer(file.outputStream);
  for (const [name, text] of xlsxParts(sheetName)) file.addBuffer(Buffer.from(text), name, NO_DATE);
  const sheet = new PassThrough();
  file.addReadStream(sheet, SHEET_PART, NO_DATE);
  file.end();
  const write = async (text: string) => {
    if (!sheet.write(text)) await once(sheet, 'drain');
  };
  const text = sheetText(note, columns);
  await write(text.head);
  return {
    add: async (rows) => write(text.rows(rows)),
    end: async () => {
      sheet.end(text.end);
      return whole;
    },
  };
}

/** A sheet of an XLSX file that is created at once from all its rows. */
export interface Sheet<Row> {
  name: string;
  note: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Creates an XLSX file with some short sheets. When opened, the file shows the first sheet. */
// biome-ignore lint/suspicious/noExplicitAny: row types differ by sheet
export async function xlsxBook(sheets: readonly Sheet<any>[]): Promise<Buffer> {
  const file = new ZipFile();
  const whole = buffer(file.outputStream);
  const add = (name: string, text: string) => file.addBuffer(Buffer.from(text), name, NO_DATE);
  for (const [name, text] of xlsxParts(...sheets.map((sheet) => sheet.name))) add(name, text);
  for (const [at, { note, columns, rows }] of sheets.entries()) {
    const text = sheetText(note, columns);
    add(sheetPart(at + 1), text.head + text.rows(rows) + text.end);
  }
  file.end();
  return whole;
}
