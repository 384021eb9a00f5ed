import { SLOW } from '@/common/spreadsheet/bounds';
import { type BatchKind, type BatchLine, LARGEST_BATCH_FILE, type SheetLines } from '@/contract/rules/batchSheet';
import type { SheetNews, SheetTask } from './sheetWorker';
import { BATCH_TEXT as TEXT } from './text';

/** ms after which a file is not read any further. */
const PATIENCE = 10_000;

/** `again`: the same file may be read at another try. */
export type FileLines = SheetLines | { ok: false; msg: string; again: true };

const FAILED: FileLines = { ok: false, msg: TEXT.unreadable };
const DIED: FileLines = { ...FAILED, again: true };
const LATE: FileLines = { ok: false, msg: SLOW, again: true };

/** Reads a file in its own worker, which ends afterwards. The page stays usable with any content. */
export async function readFile(kind: BatchKind, file: Blob, name: string): Promise<FileLines> {
  if (file.size > LARGEST_BATCH_FILE * 1024 * 1024) return { ok: false, msg: TEXT.tooLarge(LARGEST_BATCH_FILE) };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return FAILED; // moved or changed since it was chosen
  }
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FileLines>((resolve) => {
      const lines: BatchLine[] = [];
      timer = setTimeout(() => resolve(LATE), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<SheetNews>) => {
        if ('part' in data) lines.push(...data.part);
        else if ('done' in data) resolve({ ok: true, lines });
        else resolve(data.msg === SLOW ? LATE : { ok: false, msg: data.msg });
      });
      worker.addEventListener('error', () => resolve(DIED));
      worker.postMessage({ kind, name, bytes } satisfies SheetTask, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
