/** The worker's side of `readSheet`: receives one uploaded file and posts its lines in chunks. */

import { type FileRow, readLines } from '@/common/spreadsheet/readLines';
import type { SheetLayout, SheetLine } from '@/contract/rules/sheetLayout';
import type { ColumnsWish } from '@/contract/rules/sheetLines';

export interface SheetTask {
  layout: SheetLayout<string>;
  name: string;
  bytes: ArrayBuffer;
  chosen?: ColumnsWish<string> | undefined;
}
/**
 * A message from the worker. `msg`: the reason why the file has no lines. `preview`: the file's first rows, from which the user
 * can choose the title row and the columns; `doubt`: `msg` names what is uncertain about them.
 */
export type SheetNews =
  | { part: SheetLine<string>[] }
  | { done: true; notes?: readonly string[] | undefined }
  | { msg: string; preview?: readonly FileRow[] | undefined; doubt?: true | undefined };

/** Maximum number of lines in one message. The page would stutter if it received more at once. */
const PART = 1_000;

self.addEventListener('message', ({ data: { layout, name, bytes, chosen } }: MessageEvent<SheetTask>) => {
  const post = (news: SheetNews) => self.postMessage(news);
  const read = readLines(layout, { name, bytes: new Uint8Array(bytes), chosen });
  if (!read.ok) return post({ msg: read.msg, preview: read.preview, doubt: read.doubt });
  for (let at = 0; at < read.lines.length; at += PART) post({ part: read.lines.slice(at, at + PART) });
  post({ done: true, notes: read.notes });
});
