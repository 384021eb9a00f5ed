/*
 * How a table of texts becomes lines: what files of batches and of vouchers have in common. Pure; browser and platform read
 * with the same functions, so that a line has the same number on both sides.
 */

/** Longest text of a cell that is looked at; what is longer is cut there and is wrong anyway. */
export const LONGEST_CELL = 200;

export interface SheetColumn<Field extends string> {
  field: Field;
  heading: string;
  /** In characters of a spreadsheet's standard width. */
  width: number;
  /** Must be in the file's head. */
  required: boolean;
}

/** A line as it was typed: texts, trimmed, nothing else done to them. `lineNo` counts the file's lines from 1. */
export type SheetLine<Field extends string> = { lineNo: number } & Readonly<Record<Field, string>>;

/** What a file looks like. The order of its columns is free: headings tell. */
export interface SheetLayout<Field extends string> {
  /** In the template's order. */
  columns: readonly SheetColumn<Field>[];
  /** Every field of a line, those without a column as well. */
  fields: readonly Field[];
  /** Written in the template below the headings; lines that are still exactly these are no lines. */
  examples: readonly Readonly<Record<Field, string>>[];
  most: number;
  /** What its template is called, and what is said of a file without a line. */
  template: string;
  noLines: string;
}

export type SheetProblem = { ok: false; msg: string };
export type LinesRead<Field extends string> = { ok: true; lines: SheetLine<Field>[] } | SheetProblem;

/** Rows of the head are looked for among the first so many. */
const HEAD_WITHIN = 5;
/** A neutralised cell of our own files gets its sign back (`'=1` was written for `=1`). */
const plain = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');
// No database takes half of a pair or a zero.
const trimmed = (cell: string | undefined) =>
  plain((cell ?? '').replaceAll('\u0000', '').trim())
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}/gu, '');

/** Takes a table row by row, so that nobody has to keep all of it. */
export interface SheetReader<Field extends string> {
  /** False once it is known how it ends: no more rows are needed. */
  add(row: readonly string[]): boolean;
  end(): LinesRead<Field>;
}

type Places<Field> = readonly (readonly [Field, number])[];

/** Where the columns are in a head, or what is wrong with it. */
function placesOf<Field extends string>(
  { columns, template }: SheetLayout<Field>,
  row: readonly string[],
): { ok: true; places: Places<Field> } | SheetProblem {
  const head = row.map((cell) => cell.trim());
  for (const { heading, required } of columns) {
    const count = head.filter((cell) => cell === heading).length;
    if (required && count === 0) return { ok: false, msg: `缺少“${heading}”列，请使用${template}` };
    if (count > 1) return { ok: false, msg: `“${heading}”列重复` };
  }
  return { ok: true, places: columns.map(({ field, heading }) => [field, head.indexOf(heading)] as const) };
}

/** The lines of a table of texts, by its headings; what stands in other columns is not read. */
export function sheetReader<Field extends string>(layout: SheetLayout<Field>): SheetReader<Field> {
  const { columns, fields, most, template, noLines } = layout;
  const headings = columns.map(({ heading }) => heading);
  const textOf = (line: Readonly<Record<Field, string>>) => fields.map((field) => line[field]).join('\u0000');
  const examples = new Set(layout.examples.map(textOf));
  const none = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  const lines: SheetLine<Field>[] = [];
  const noHead: SheetProblem = { ok: false, msg: `未找到表头，请使用${template}` };
  let rows = 0;
  let places: Places<Field> | undefined;
  let problem: SheetProblem | undefined;

  const addHead = (row: readonly string[]) => {
    if (row.filter((cell) => headings.includes(cell.trim())).length >= 2) {
      const found = placesOf(layout, row);
      if (found.ok) places = found.places;
      else problem = found;
    } else if (rows >= HEAD_WITHIN) {
      problem = noHead;
    }
  };
  const addLine = (row: readonly string[], at: Places<Field>) => {
    const line = { ...none };
    let isEmpty = true;
    for (const [field, place] of at) {
      const text = place < 0 ? '' : trimmed(row[place]);
      if (text !== '') isEmpty = false;
      line[field] = text;
    }
    if (isEmpty || examples.has(textOf(line))) return;
    if (lines.length >= most) problem = { ok: false, msg: `最多${most}行，请分批提交` };
    else lines.push({ lineNo: lines.length + 1, ...line });
  };

  return {
    add: (row) => {
      rows += 1;
      if (places) addLine(row, places);
      else addHead(row);
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
