import { HEAD_WITHIN } from '@/contract/rules/reading/head';
import {
  type ChosenColumns,
  LARGEST_LINES_FILE,
  type LinesRead,
  type SheetLayout,
  type SheetProblem,
  sheetReader,
} from '@/contract/rules/sheetLines';
import { readTable } from './readTable';

/** Number of rows of a preview: the rows that are searched for the head, and some more. */
const PREVIEW = HEAD_WITHIN + 20;
/** Characters of a cell in a preview. */
const LONGEST_CELL = 60;

/** A row of a file with its number, from 1. */
export interface FileRow {
  rowNo: number;
  cells: readonly string[];
}

interface LinesFile {
  name: string;
  bytes: Uint8Array;
}

/** The lines of a file; with the first rows of the file where a person can choose head and columns. */
export type FileRead<Field extends string> =
  | Extract<LinesRead<Field>, { ok: true }>
  | (Omit<SheetProblem, 'columns'> & { preview?: readonly FileRow[] });

/** Returns the first rows of a file. */
function previewOf(file: LinesFile, now?: () => number): FileRow[] {
  const rows: FileRow[] = [];
  const add = (cells: readonly string[], rowNo: number) =>
    rows.push({ rowNo, cells: cells.map((cell) => cell.slice(0, LONGEST_CELL)) }) < PREVIEW;
  readTable({ ...file, mostMegabytes: LARGEST_LINES_FILE }, add, now);
  return rows;
}

/**
 * Reads the lines of a file by the headings of its layout, or by the columns that a person has chosen, within the bounds of
 * `readTable`. For a worker, of the page or of the platform.
 */
export function readLines<Field extends string>(
  layout: SheetLayout<Field>,
  { chosen, ...file }: LinesFile & { chosen?: ChosenColumns<Field> | undefined },
  now?: () => number,
): FileRead<Field> {
  const reader = sheetReader(layout, chosen);
  const table = readTable({ ...file, mostMegabytes: LARGEST_LINES_FILE }, reader.add, now);
  const read = table.ok ? reader.end() : table;
  if (read.ok) return read;
  const { ok, msg } = read;
  const canChoose = chosen !== undefined || ('columns' in read && read.columns === true);
  const preview = canChoose && table.ok ? previewOf(file, now) : [];
  return preview.length === 0 ? { ok, msg } : { ok, msg, preview };
}
