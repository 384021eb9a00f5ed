import { SLOW } from '@/common/spreadsheet/bounds';
import { LARGEST_VOUCHER_FILE, type VoucherLines, type VoucherSheetLine } from '@/contract/rules/voucherSheet';
import { TEXT } from '../text';
import type { VoucherNews, VoucherTask } from './worker';

/** ms after which a file is not read any further. */
const PATIENCE = 10_000;

const FAILED: VoucherLines = { ok: false, msg: TEXT.unreadable };
const LATE: VoucherLines = { ok: false, msg: SLOW };

/** Reads a file in its own worker, which ends afterwards. The page stays usable with any content. */
export async function readFile(file: Blob, name: string): Promise<VoucherLines> {
  if (file.size > LARGEST_VOUCHER_FILE * 1024 * 1024) return { ok: false, msg: TEXT.tooLarge(LARGEST_VOUCHER_FILE) };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return FAILED; // moved or changed since it was chosen
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<VoucherLines>((resolve) => {
      const lines: VoucherSheetLine[] = [];
      timer = setTimeout(() => resolve(LATE), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<VoucherNews>) => {
        if ('part' in data) lines.push(...data.part);
        else if ('done' in data) resolve({ ok: true, lines });
        else resolve({ ok: false, msg: data.msg });
      });
      worker.addEventListener('error', () => resolve(FAILED));
      worker.postMessage({ name, bytes } satisfies VoucherTask, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
