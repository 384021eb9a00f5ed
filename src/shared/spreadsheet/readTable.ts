import { BROKEN, Budget, EMPTY, Refused } from './bounds';
import { readCsv } from './csv';
import type { TakeRow } from './sheet';
import { readXlsx } from './xlsx';

/** A file as somebody has chosen or sent it. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** Largest size, in megabytes of 1024 × 1024 bytes. */
  mostMegabytes: number;
  /** Rows that are read, `MOST_ROWS` where it is left out. */
  mostRows?: number;
}
/** Whether all was read, or in words why not. */
export type ReadEnd = { ok: true } | { ok: false; msg: string };

const no = (msg: string): ReadEnd => ({ ok: false, msg });

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** An old XLS, or an XLSX with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the first sheet of an XLSX, or a CSV, and hands on each row that has something in it, as texts, until `take`
 * wants no more. Judged by name and content; formulas are refused, nothing is computed. Takes up to some seconds of its
 * thread and stays within `bounds.ts` whatever the file says: call it in a worker. `now` in ms.
 */
export function readTable(
  { name, bytes, mostMegabytes, mostRows }: SentFile,
  take: TakeRow,
  now: () => number = () => performance.now(),
): ReadEnd {
  const extension = /\.[^.]{1,8}$/.exec(name.toLowerCase())?.[0] ?? '';
  if (extension !== '.xlsx' && extension !== '.csv') return no('只能上传.xlsx、.csv格式');
  if (bytes.length > mostMegabytes * 1024 * 1024) return no(`大小不能超过${mostMegabytes}M`);
  if (bytes.length === 0) return no(EMPTY);
  if (startsWith(bytes, COMPOUND)) return no('不支持加密文件或旧版Excel，请另存为不加密的.xlsx');
  if (startsWith(bytes, ZIP) !== (extension === '.xlsx')) return no(BROKEN);
  let isEmpty = true;
  const read = extension === '.xlsx' ? readXlsx : readCsv;
  try {
    read(bytes, new Budget(now, mostRows), (row) => {
      isEmpty = false;
      return take(row);
    });
  } catch (error) {
    // Whatever else is thrown comes from bytes that are no archive, no deflate, no UTF-8.
    return no(error instanceof Refused ? error.message : BROKEN);
  }
  return isEmpty ? no(EMPTY) : { ok: true };
}
