import { type BatchKind, type BatchLine, LARGEST_BATCH_FILE, type SheetLines } from '@/contract/batchSheet';
import type { SheetNews, SheetTask } from './sheetWorker';
import { BATCH_TEXT as TEXT } from './text';

/** ms after which a file is not read any further. */
const PATIENCE = 30_000;

const FAILED: SheetLines = { ok: false, msg: TEXT.unreadable };

/** Reads a file in a worker of its own, which ends with it: whatever is in the file, the page stays usable. */
export async function readFile(kind: BatchKind, file: Blob, name: string): Promise<SheetLines> {
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
    return await new Promise<SheetLines>((resolve) => {
      const lines: BatchLine[] = [];
      timer = setTimeout(() => resolve(FAILED), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<SheetNews>) => {
        if ('part' in data) lines.push(...data.part);
        else resolve('msg' in data ? { ok: false, msg: data.msg } : { ok: true, lines });
      });
      worker.addEventListener('error', () => resolve(FAILED));
      worker.postMessage({ kind, name, bytes } satisfies SheetTask, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
