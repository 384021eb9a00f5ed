/** The worker's side of `readFile`: one file in, its lines out, some at a time. */

import { readVouchers } from '@/common/spreadsheet/readVouchers';
import type { VoucherSheetLine } from '@/contract/rules/voucherSheet';

export interface VoucherTask {
  name: string;
  bytes: ArrayBuffer;
}
/** `msg`: reason why there are no lines. */
export type VoucherNews = { part: VoucherSheetLine[] } | { done: true } | { msg: string };

/** Lines of a message: taking more out of it at once would be felt. */
const PART = 1_000;

self.addEventListener('message', ({ data: { name, bytes } }: MessageEvent<VoucherTask>) => {
  const post = (news: VoucherNews) => self.postMessage(news);
  const read = readVouchers({ name, bytes: new Uint8Array(bytes) });
  if (!read.ok) return post({ msg: read.msg });
  for (let at = 0; at < read.lines.length; at += PART) post({ part: read.lines.slice(at, at + PART) });
  post({ done: true });
});
