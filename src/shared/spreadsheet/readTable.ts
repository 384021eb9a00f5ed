import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { type Inflate, storedArchive, unpack } from './unpack';

/** The first sheet of a file as texts, or in words why there is none. */
export type Table = { ok: true; rows: string[][] } | { ok: false; msg: string };

const no = (msg: string): Table => ({ ok: false, msg });
const BROKEN = '文件内容异常，请重新选择文件';
const LARGE = '文件展开后过大，请减少行数或删除多余内容';
const EMPTY = '文件是空的';

/** Rows and columns beyond which nothing is read: a single cell far away would make a table of millions. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 64;

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** An old XLS, or an XLSX with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const decoder = new TextDecoder();

/** A = 1, AA = 27. */
const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** What of a sheet's source is not read, in words; null when all of it can be. */
function sheetFault(xml: string): string | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return BROKEN;
  if (/<(\w+:)?f[\s>/]/.test(xml)) return '文件中有公式，请粘贴为数值后再上传';
  for (const [, letters = '', row = ''] of xml.matchAll(/\br="([A-Z]*)(\d*)"/g)) {
    if (Number(row) > MOST_ROWS || letters.length > 3 || columnNumber(letters) > MOST_COLUMNS)
      return `只读取前${MOST_ROWS}行、${MOST_COLUMNS}列，请删除范围外的内容`;
  }
  return null;
}

/** From here on a number has as many digits before the point as Excel keeps at all: an account's, and it was rounded. */
const ROUNDED_FROM = 1e14;

/**
 * A number as Excel shows it: 15 digits, which its own rounding noise is beyond. Whole numbers keep every digit; a longer
 * one that Excel wrote with an exponent stays as it stands, so that no other number is made of it.
 */
function shownNumber(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) < ROUNDED_FROM ? String(Number(number.toPrecision(15))) : text;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value);

async function readXlsx(bytes: Uint8Array, inflate: Inflate): Promise<Table> {
  const unpacked = await unpack(bytes, inflate);
  if (!unpacked.ok) return no(unpacked.why === 'large' ? LARGE : BROKEN);
  for (const [name, part] of unpacked.parts) {
    const source = decoder.decode(part);
    const fault = name.startsWith('xl/worksheets/')
      ? sheetFault(source)
      : /<!DOCTYPE|<!ENTITY/i.test(source)
        ? BROKEN
        : null;
    if (fault !== null) return no(fault);
  }
  try {
    const rows = await readSheet(storedArchive(unpacked.parts), 1, { parseNumber: shownNumber as never });
    return rows.length === 0 ? no(EMPTY) : { ok: true, rows: rows.map((row) => row.map(textOf)) };
  } catch {
    return no(BROKEN);
  }
}

/** UTF-8 where it is, else GB18030, as Excel writes a CSV on a Chinese Windows. */
function textOfBytes(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return null;
}

function readCsv(bytes: Uint8Array): Table {
  const text = textOfBytes(bytes);
  if (text === null || text.includes('\u0000')) return no('无法识别文件编码，请另存为UTF-8或GB18030编码的CSV');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', '\t', ';'] });
  if (data.length > MOST_ROWS) return no(`只读取前${MOST_ROWS}行、${MOST_COLUMNS}列，请删除范围外的内容`);
  return data.length === 0 ? no(EMPTY) : { ok: true, rows: data.map((row) => row.slice(0, MOST_COLUMNS)) };
}

/**
 * The first sheet of an XLSX, or a CSV, as texts. Judged by name and content; formulas are refused, nothing is computed.
 * Takes some tenths of a second for 10,000 rows: a page reads in a worker (`features/funds/batch/readFile.ts`).
 */
export async function readTable(
  { name, bytes, mostMegabytes }: { name: string; bytes: Uint8Array; mostMegabytes: number },
  inflate: Inflate,
): Promise<Table> {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (extension !== '.xlsx' && extension !== '.csv') return no('只能上传.xlsx、.csv格式');
  if (bytes.length > mostMegabytes * 1024 * 1024) return no(`大小不能超过${mostMegabytes}M`);
  if (bytes.length === 0) return no(EMPTY);
  if (startsWith(bytes, COMPOUND)) return no('不支持加密文件或旧版Excel，请另存为不加密的.xlsx');
  const isZip = startsWith(bytes, ZIP);
  if (extension === '.xlsx') return isZip ? readXlsx(bytes, inflate) : no(BROKEN);
  return isZip ? no(BROKEN) : readCsv(bytes);
}
