/** The worker's side of `readSheet`: receives one file and posts its lines in parts. */

import { type FileRow, readLines } from '@/common/spreadsheet/readLines';
import type { ChosenColumns, SheetLayout, SheetLine } from '@/contract/rules/sheetLines';

export interface SheetTask {
  layout: SheetLayout<string>;
  name: string;
  bytes: ArrayBuffer;
  chosen?: ChosenColumns<string> | undefined;
}
/** `msg`: the reason why there are no lines. `preview`: a person can choose head and columns. */
export type SheetNews =
  | { part: SheetLine<string>[] }
  | { done: true }
  | { msg: string; preview?: readonly FileRow[] | undefined };

/** Number of lines in a message. The page would stutter while it receives more at once. */
const PART = 1_000;

self.addEventListener('message', ({ data: { layout, name, bytes, chosen } }: MessageEvent<SheetTask>) => {
  const post = (news: SheetNews) => self.postMessage(news);
  const read = readLines(layout, { name, bytes: new Uint8Array(bytes), chosen });
  if (!read.ok) return post({ msg: read.msg, preview: read.preview });
  for (let at = 0; at < read.lines.length; at += PART) post({ part: read.lines.slice(at, at + PART) });
  post({ done: true });
});
