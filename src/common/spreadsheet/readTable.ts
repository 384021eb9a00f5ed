import { BROKEN, Budget, EMPTY, Refused } from './bounds';
import { readCsv } from './csv';
import type { TakeRow } from './sheet';
import { readXlsx } from './xlsx';

/** A file that the user has chosen or uploaded. */
interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** Maximum size of the file in megabytes of 1024 × 1024 bytes. */
  mostMegabytes: number;
  /** Maximum number of rows; default `MOST_ROWS`. */
  mostRows?: number;
}
/**
 * Result of reading: success, or the reason why the file could not be read completely. `unread`: further visible sheets
 * with rows, and hidden columns, which were not read.
 */
type ReadEnd = { ok: true; unread?: readonly string[] } | { ok: false; msg: string };

const no = (msg: string): ReadEnd => ({ ok: false, msg });

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);
const PACKED = '这是压缩包，请先解压再上传其中的文件';
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Kinds of files that are not tables, recognised by their first bytes, with the error text of each. */
const KINDS: readonly (readonly [bytes: readonly number[], msg: string])[] = [
  // First bytes of an old XLS, or of an XLSX with a password.
  [[0xd0, 0xcf, 0x11, 0xe0], '不支持加密文件或旧版Excel，请用Excel打开后另存为不加密的.xlsx'],
  [[0x1f, 0x8b], PACKED],
  [[0x52, 0x61, 0x72, 0x21], PACKED],
  [[0x37, 0x7a, 0xbc, 0xaf], PACKED],
  [[0x25, 0x50, 0x44, 0x46], '这是PDF文件，请上传.xlsx或.csv表格'],
];
const NOT_XLSX = '文件内容不是.xlsx表格，请用Excel打开后另存为.xlsx';
const WEB_PAGE = '这是网页文件，请用Excel打开后另存为.xlsx';
/** Matches the beginning of a web page or an XML table, after an optional byte order mark and blanks. */
const MARKUP = /^\ufeff?\s*<(?:!doctype|html|\?xml|table|head|meta|body|style|div)\b/i;
/** Folder that every XLSX contains. A ZIP file without this name near its beginning or end is another kind of archive. */
const WORKBOOK = 'xl/';

/** Returns true if the bytes contain the ASCII text. */
const holds = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text);
/** Number of bytes at the end of an archive that contain its list of files. */
const LISTED_WITHIN = 65_536;

/** Returns an error message for a known kind of file that is not a table; undefined if it may be a table. */
function foreignKind(bytes: Uint8Array): string | undefined {
  const kind = KINDS.find(([first]) => startsWith(bytes, first));
  if (kind) return kind[1];
  if (startsWith(bytes, ZIP))
    return holds(bytes.subarray(-LISTED_WITHIN), WORKBOOK) || holds(bytes.subarray(0, LISTED_WITHIN), WORKBOOK)
      ? undefined
      : PACKED;
  return MARKUP.test(new TextDecoder('utf-8').decode(bytes.subarray(0, 512))) ? WEB_PAGE : undefined;
}

/** Returns true if a file's name is that of a CSV, whose cells are divided by a delimiter. */
export const isCsv = (name: string): boolean => name.toLowerCase().endsWith('.csv');

/**
 * Reads a CSV, or the first sheet of an XLSX, and passes each non-empty row as texts to `take` until `take` returns false. The
 * format is determined by name and content. Cells with formulas are refused; no value is computed. It can block its thread for
 * some seconds, within the limits of `bounds.ts`, so call it in a worker. `now` returns ms.
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
  const foreign = foreignKind(bytes);
  if (foreign !== undefined) return no(foreign);
  if (startsWith(bytes, ZIP) !== (extension === '.xlsx'))
    return no(extension === '.csv' ? '这是.xlsx文件，请将扩展名改为.xlsx后重新上传' : NOT_XLSX);
  let isEmpty = true;
  let unread: readonly string[] = [];
  const read = extension === '.xlsx' ? readXlsx : readCsv;
  try {
    const sheets = read(bytes, new Budget(now, mostRows), (row, rowNo) => {
      isEmpty = false;
      return take(row, rowNo);
    });
    unread = sheets ?? [];
  } catch (error) {
    // Any other exception means that the bytes are not a valid archive, deflate stream or UTF-8.
    return no(error instanceof Refused ? error.message : BROKEN);
  }
  if (isEmpty) return no(EMPTY);
  return { ok: true, ...(unread.length > 0 ? { unread } : {}) };
}
