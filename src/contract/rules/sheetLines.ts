/*
 * How a table of texts becomes lines: what files of batches and of vouchers have in common. Pure; browser and platform read
 * with the same functions, so that a line has the same number on both sides.
 */
import { numberOf, textOf } from './reading/cell';
import { HEAD_WITHIN, headingOf, isSummary, namesIn, unitFault } from './reading/head';

/** Rows of the largest sheet that a spreadsheet opens. */
export const LAST_ROW = 1_048_576;

export interface SheetColumn<Field extends string> {
  field: Field;
  heading: string;
  /** In characters of a spreadsheet's standard width. */
  width: number;
  /** Must be in the file's head. */
  required: boolean;
  /** The field contains identifying numbers, of accounts or documents (`numberOf`). */
  isNumber?: boolean;
  /** It holds amounts in yuan. */
  isAmount?: boolean;
}

/** A line as it was typed: texts, trimmed, numbers without the marks of spreadsheets. `lineNo` is the row of the file, from 1. */
export type SheetLine<Field extends string> = { lineNo: number } & Readonly<Record<Field, string>>;

/** The layout of a file. Headings identify the columns, so their order is free. */
export interface SheetLayout<Field extends string> {
  /** In the template's order. */
  columns: readonly SheetColumn<Field>[];
  /** All fields of a line, including fields without a column. */
  fields: readonly Field[];
  /** Written in the template below the headings; lines that are still exactly these are no lines. */
  examples: readonly Readonly<Record<Field, string>>[];
  most: number;
  /** Name of its template, and the message for a file without lines. */
  template: string;
  noLines: string;
}

export type SheetProblem = { ok: false; msg: string };
export type LinesRead<Field extends string> = { ok: true; lines: SheetLine<Field>[] } | SheetProblem;

/** Reads a table row by row, so that the whole table is never in memory. */
export interface SheetReader<Field extends string> {
  /** `rowNo` is the row's number in its file, from 1; without it rows are counted. False: no more rows are needed. */
  add(row: readonly string[], rowNo?: number): boolean;
  end(): LinesRead<Field>;
}

type Places<Field> = readonly (readonly [Field, number])[];

/** Returns the column positions of a heading row, or its error. */
function placesOf<Field extends string>(
  { columns, template }: SheetLayout<Field>,
  row: readonly string[],
  rowNo: number,
  above: readonly (readonly string[])[],
): { ok: true; places: Places<Field> } | SheetProblem {
  const head = row.map(headingOf);
  for (const { heading, required } of columns) {
    const count = head.filter((cell) => cell === headingOf(heading)).length;
    if (required && count === 0) {
      return { ok: false, msg: `缺少“${heading}”列，请使用${template}；文件第${rowNo}行的表头是${namesIn(row)}` };
    }
    if (count > 1) return { ok: false, msg: `“${heading}”列重复` };
  }
  const amounts = columns
    .filter(({ isAmount }) => isAmount)
    .map(({ heading }) => row[head.indexOf(headingOf(heading))]);
  const fault = unitFault(amounts, above);
  if (fault !== null) return { ok: false, msg: fault };
  return { ok: true, places: columns.map(({ field, heading }) => [field, head.indexOf(headingOf(heading))] as const) };
}

/** Reads the lines of a table of texts by its headings. Other columns are ignored. */
export function sheetReader<Field extends string>(layout: SheetLayout<Field>): SheetReader<Field> {
  const { columns, fields, most, template, noLines } = layout;
  const headings = new Set(columns.map(({ heading }) => headingOf(heading)));
  const numbers = new Set(columns.filter(({ isNumber }) => isNumber).map(({ field }) => field));
  const keyOf = (line: Readonly<Record<Field, string>>) => fields.map((field) => line[field]).join('\u0000');
  const examples = new Set(layout.examples.map(keyOf));
  const none = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  const lines: SheetLine<Field>[] = [];
  const noHead: SheetProblem = { ok: false, msg: `未找到表头，请使用${template}` };
  /** The rows above the head. */
  const above: (readonly string[])[] = [];
  let last = 0;
  let places: Places<Field> | undefined;
  let problem: SheetProblem | undefined;

  const addHead = (row: readonly string[], rowNo: number) => {
    if (row.filter((cell) => headings.has(headingOf(cell))).length >= 2) {
      const found = placesOf(layout, row, rowNo, above);
      if (found.ok) places = found.places;
      else problem = found;
    } else {
      above.push(row);
      if (above.length >= HEAD_WITHIN) problem = noHead;
    }
  };
  const addLine = (row: readonly string[], rowNo: number, at: Places<Field>) => {
    const line = { ...none };
    const filled: Field[] = [];
    for (const [field, place] of at) {
      const cell = place < 0 ? undefined : row[place];
      line[field] = numbers.has(field) ? numberOf(cell) : textOf(cell);
      if (line[field] !== '') filled.push(field);
    }
    if (filled.length === 0 || examples.has(keyOf(line))) return;
    // Skips sums (a word and an amount) and signatures (制表人：张三, a single text with a colon).
    if (filled.length <= 2 && isSummary(row)) return;
    if (filled.length === 1 && /[:：]/.test(line[filled[0] as Field])) return;
    lines.push({ lineNo: rowNo, ...line });
    if (lines.length > most) problem = { ok: false, msg: `最多${most}行，请分批提交` };
  };

  return {
    add: (row, rowNo = last + 1) => {
      last = rowNo;
      if (places) addLine(row, rowNo, places);
      else addHead(row, rowNo);
      return problem === undefined;
    },
    end: () => {
      if (problem) return problem;
      if (!places) return noHead;
      return lines.length === 0 ? { ok: false, msg: noLines } : { ok: true, lines };
    },
  };
}

/** The table that a reader reads back as the same texts, without the note. */
export const sheetTable = <Field extends string>(
  { columns }: Pick<SheetLayout<Field>, 'columns'>,
  lines: readonly Readonly<Record<Field, string>>[],
): string[][] => [
  columns.map(({ heading }) => heading),
  ...lines.map((line) => columns.map(({ field }) => line[field])),
];
