import { HEAD_WITHIN } from '@/contract/rules/reading/head';
import type { SheetLayout, SheetLine } from '@/contract/rules/sheetLayout';
import { type ColumnsWish, LARGEST_LINES_FILE, type SheetProblem, sheetReader } from '@/contract/rules/sheetLines';
import { isCsv, readTable } from './readTable';

/** Number of rows of a preview: the rows in which the title row is searched, and 20 more. */
const PREVIEW = HEAD_WITHIN + 20;
/** Maximum number of characters of a cell in a preview. */
const LONGEST_CELL = 60;

/** A row of a file with its number in the file, from 1. */
export interface FileRow {
  rowNo: number;
  cells: readonly string[];
}

interface LinesFile {
  name: string;
  bytes: Uint8Array;
}

/** Maximum number of row numbers that a note to the user lists. */
const MOST_LISTED = 10;

/**
 * Returns notes to the user about the rows that are no payment lines, and the sheets and columns that were not read;
 * empty if everything was read.
 */
function notesOf(leftOut: readonly number[], unread: readonly string[]): string[] {
  const listed = leftOut.slice(0, MOST_LISTED).join('、');
  const more = leftOut.length > MOST_LISTED ? `等${leftOut.length}行` : '';
  return [
    ...(leftOut.length === 0 ? [] : [`第${listed}行${more}未作为明细：合计、签名、说明、重复的表头或表头之上的行`]),
    ...(unread.length === 0 ? [] : [`只读取第一个工作表中可见的列，未读取：${unread.join('、')}`]),
  ];
}

/**
 * The lines of a file, or an error. `notes`: sentences about rows and sheets that were left out. `preview`: the first
 * rows, if the user can solve the error by choosing title row and columns. `doubt`: the file was read, but its title
 * row or columns are uncertain.
 */
export type FileRead<Field extends string> =
  | { ok: true; lines: SheetLine<Field>[]; notes?: readonly string[] }
  | (Omit<SheetProblem, 'columns'> & { preview?: readonly FileRow[]; doubt?: true });

/** Returns the first rows of a file. `msg` is the error if the file is not a table, otherwise null. */
function previewOf(file: LinesFile, now?: () => number) {
  const rows: FileRow[] = [];
  const add = (cells: readonly string[], rowNo: number) =>
    rows.push({ rowNo, cells: cells.map((cell) => cell.slice(0, LONGEST_CELL)) }) < PREVIEW;
  const table = readTable({ ...file, mostMegabytes: LARGEST_LINES_FILE }, add, now);
  return { rows, msg: table.ok ? null : table.msg };
}

/** Reads only the first rows of a file, for a user who wants to choose the columns. The error is empty if there are rows. */
function readPreview(file: LinesFile, noLines: string, now?: () => number) {
  const { rows, msg } = previewOf(file, now);
  if (msg === null && rows.length > 0) return { ok: false as const, msg: '', preview: rows };
  return { ok: false as const, msg: msg ?? noLines };
}

/**
 * Reads the lines of a file within the limits of `readTable`. The columns are found by the titles of the layout,
 * unless the user has chosen them. With `chosen: 'ask'` it returns only the preview, with an empty error text. Call
 * it in a worker, in the browser or on the platform.
 */
export function readLines<Field extends string>(
  layout: SheetLayout<Field>,
  { chosen, ...file }: LinesFile & { chosen?: ColumnsWish<Field> | undefined },
  now?: () => number,
): FileRead<Field> {
  if (chosen === 'ask') return readPreview(file, layout.noLines, now);
  const reader = sheetReader(layout, chosen, { isCsv: isCsv(file.name) });
  const table = readTable({ ...file, mostMegabytes: LARGEST_LINES_FILE }, reader.add, now);
  const read = table.ok ? reader.end() : table;
  if (read.ok && 'lines' in read) {
    const other = new Set<string>(layout.otherSheets ?? []);
    const unread = (table.ok ? (table.unread ?? []) : []).filter((name) => !other.has(name));
    const notes = notesOf(read.leftOut ?? [], unread);
    return { ok: true, lines: read.lines, ...(notes.length > 0 ? { notes } : {}) };
  }
  const { ok, msg } = read;
  const canChoose = chosen !== undefined || ('columns' in read && read.columns !== undefined);
  const preview = canChoose && table.ok ? previewOf(file, now).rows : [];
  const isDoubt = chosen === undefined && 'columns' in read && read.columns === 'doubt';
  return preview.length === 0 ? { ok, msg } : { ok, msg, preview, ...(isDoubt ? { doubt: true as const } : {}) };
}
