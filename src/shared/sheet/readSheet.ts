import { SLOW } from '@/common/spreadsheet/bounds';
import type { FileRead } from '@/common/spreadsheet/readLines';
import type { SheetLayout, SheetLine } from '@/contract/rules/sheetLayout';
import { type ColumnsWish, LARGEST_LINES_FILE } from '@/contract/rules/sheetLines';
import type { SheetNews, SheetTask } from './sheetWorker';
import { SHEET_TEXT as TEXT } from './text';

/** Time limit for reading a file, in ms. */
const PATIENCE = 10_000;

/** Result of reading a file. `again`: the user may succeed by reading the same file once more. */
export type SheetRead<Field extends string> = FileRead<Field> | { ok: false; msg: string; again: true };

const FAILED = { ok: false, msg: TEXT.unreadable } as const;
const DIED = { ...FAILED, again: true } as const;
const LATE = { ok: false, msg: SLOW, again: true } as const;

/** Reads an uploaded file in a separate worker, which then ends, so that no file can block the page. */
export async function readSheet<Field extends string>(
  layout: SheetLayout<Field>,
  file: Blob,
  name: string,
  chosen?: ColumnsWish<Field>,
): Promise<SheetRead<Field>> {
  if (file.size > LARGEST_LINES_FILE * 1024 * 1024) return { ok: false, msg: TEXT.tooLarge(LARGEST_LINES_FILE) };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return FAILED; // the file was moved or changed after the user had chosen it
  }
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<SheetRead<Field>>((resolve) => {
      const lines: SheetLine<Field>[] = [];
      timer = setTimeout(() => resolve(LATE), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<SheetNews>) => {
        if ('part' in data) lines.push(...(data.part as SheetLine<Field>[]));
        else if ('done' in data) resolve({ ok: true, lines, ...(data.notes ? { notes: data.notes } : {}) });
        else if (data.msg === SLOW) resolve(LATE);
        else {
          const { msg, preview, doubt } = data;
          resolve({ ok: false, msg, ...(preview ? { preview } : {}), ...(doubt ? { doubt } : {}) });
        }
      });
      worker.addEventListener('error', () => resolve(DIED));
      worker.postMessage({ layout, name, bytes, chosen } satisfies SheetTask, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
