/** The worker's side of `readFile`: one file in, its lines out, some at a time. */
import { type BatchKind, type BatchLine, LARGEST_BATCH_FILE, linesOf } from '@/contract/batchSheet';
import { inflate } from '@/shared/spreadsheet/inflate';
import { readTable } from '@/shared/spreadsheet/readTable';

export interface SheetTask {
  kind: BatchKind;
  name: string;
  bytes: ArrayBuffer;
}
/** `msg`: why there are none. */
export type SheetNews = { part: BatchLine[] } | { done: true } | { msg: string };

/** Lines of a message: taking more out of it at once would be felt. */
const PART = 1_000;

async function read({ kind, name, bytes }: SheetTask): Promise<void> {
  const tell = (news: SheetNews) => self.postMessage(news);
  const table = await readTable({ name, bytes: new Uint8Array(bytes), mostMegabytes: LARGEST_BATCH_FILE }, inflate);
  const read = table.ok ? linesOf(kind, table.rows) : table;
  if (!read.ok) return tell({ msg: read.msg });
  for (let at = 0; at < read.lines.length; at += PART) tell({ part: read.lines.slice(at, at + PART) });
  tell({ done: true });
}

self.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void read(data).catch(() => self.postMessage({ msg: '文件内容异常，请重新选择文件' } satisfies SheetNews));
});
