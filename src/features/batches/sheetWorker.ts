/** The worker's side of `readFile`: one file in, its lines out, some at a time. */

import { readBatch } from '@/common/spreadsheet/readBatch';
import type { BatchKind, BatchLine } from '@/contract/rules/batchSheet';

export interface SheetTask {
  kind: BatchKind;
  name: string;
  bytes: ArrayBuffer;
}
/** `msg`: why there are none. */
export type SheetNews = { part: BatchLine[] } | { done: true } | { msg: string };

/** Lines of a message: taking more out of it at once would be felt. */
const PART = 1_000;

self.addEventListener('message', ({ data: { kind, name, bytes } }: MessageEvent<SheetTask>) => {
  const tell = (news: SheetNews) => self.postMessage(news);
  const read = readBatch(kind, { name, bytes: new Uint8Array(bytes) });
  if (!read.ok) return tell({ msg: read.msg });
  for (let at = 0; at < read.lines.length; at += PART) tell({ part: read.lines.slice(at, at + PART) });
  tell({ done: true });
});
