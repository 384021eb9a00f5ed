import type { FileRow } from '@/common/spreadsheet/readLines';
import { textOf } from '@/contract/rules/reading/cell';
import { headingOf, isInTwoRows, isLine, textsIn, titlesIn } from '@/contract/rules/reading/head';
import type { ColumnPlaces, SheetColumn, SheetLayout } from '@/contract/rules/sheetLayout';
import type { ChosenColumns } from '@/contract/rules/sheetLines';

/**
 * The user's choice of the title row and the columns of a file in which they were not found. The file's rows are outside the
 * store (`previews.ts`).
 */
export interface ColumnChoice {
  /** Index of the title row among the rows of the preview; -1: the file has no title row. */
  row: number;
  places: ColumnPlaces<string>;
  /** The reason why the file cannot be read with the chosen columns. */
  problem: string | null;
  /** True if the enterprise has chosen these columns before. */
  isRemembered: boolean;
}

/** The changed fields of a column choice after the user's input. */
export type ColumnsChange = Pick<ColumnChoice, 'row' | 'places'> & Partial<Pick<ColumnChoice, 'isRemembered'>>;

/** The detected title row of a file and its columns. `row`: index among the rows of a preview. */
export type ProposedColumns<Field extends string> = { row: number; places: ColumnPlaces<Field> };

/** Returns the titles of the columns, padded with empty texts to the widest row of the file. */
export const titlesOf = (head: readonly string[] | undefined, rows: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, head?.length ?? 0, ...rows.map((row) => row.length)) }, (_, at) =>
    textOf(head?.[at]),
  );

const namesOfColumns = new WeakMap<readonly SheetColumn<never>[], string[][]>();
/** Returns the known titles of each column, converted for comparison. The conversion runs once for each layout. */
function namesOf<Field extends string>(columns: readonly SheetColumn<Field>[]): string[][] {
  const key = columns as readonly SheetColumn<never>[];
  const known = namesOfColumns.get(key) ?? columns.map(({ heading, also = [] }) => [heading, ...also].map(headingOf));
  namesOfColumns.set(key, known);
  return known;
}

/**
 * Returns the column of each field whose title is the layout's heading or one of its known other names. If several columns have
 * the same title, none is proposed and the user chooses. `row`: index of the title row; -1: there is none.
 */
export function placesAt<Field extends string>(
  { columns, fields }: Pick<SheetLayout<Field>, 'columns' | 'fields'>,
  rows: readonly (readonly string[])[],
  row: number,
): ColumnPlaces<Field> {
  const titles = titlesIn(rows, row).map(headingOf);
  const taken = new Set<number>();
  const placeOf = (names: readonly string[]): number => {
    const [place, another] =
      names
        .map((name) => titles.flatMap((title, at) => (title === name && !taken.has(at) ? [at] : [])))
        .find((found) => found.length > 0) ?? [];
    if (place === undefined || another !== undefined) return -1;
    taken.add(place);
    return place;
  };
  const places = Object.fromEntries(fields.map((field) => [field, -1])) as Record<Field, number>;
  const names = namesOf(columns);
  columns.forEach(({ field }, at) => {
    places[field] = placeOf(names[at] ?? []);
  });
  return places;
}

/**
 * Returns the columns after the user has chosen another title row. A value that applies to the whole file is kept if the new
 * title row has no column for its field.
 */
export function placesUnder<Field extends string>(
  layout: Pick<SheetLayout<Field>, 'columns' | 'fields'>,
  { rows, row }: { rows: readonly (readonly string[])[]; row: number },
  before: ColumnPlaces<string>,
): ColumnPlaces<Field> {
  const places: Record<Field, number> = { ...placesAt(layout, rows, row) };
  for (const field of layout.fields) {
    const place = before[field] ?? -1;
    if (places[field] === -1 && place < -1) places[field] = place;
  }
  return places;
}

const isKnown = (place: unknown) => typeof place === 'number' && place >= 0;
const knownIn = (places: ColumnPlaces<string>): number => Object.values(places).filter(isKnown).length;

/** Returns the index of the first of three consecutive rows with the same number of cells; -1 if there is none. */
export const firstOfEqualWidth = (rows: readonly (readonly string[])[]): number =>
  rows.findIndex((row, at) => row.length > 1 && [1, 2].every((further) => rows[at + further]?.length === row.length));

/** Returns the indexes of the rows that look like a title row: several texts, none of them an amount, above a data line. */
export function headCandidates(rows: readonly (readonly string[])[]): number[] {
  const lines = rows.map(isLine);
  const isHead = (at: number) => !lines[at] && textsIn(rows[at] ?? []) > 1 && (lines[at + 1] || lines[at + 2]);
  return [...rows.keys()].filter(isHead);
}

/**
 * Guesses the title row of a table without known titles: the first of several rows with equally many cells. If that
 * row is a data line, the title row is the row above, or -1 for the file's first row. If it is a note, the title row
 * is the next row that looks like a title row.
 */
function headAbove(rows: readonly (readonly string[])[]): number {
  const first = Math.max(0, firstOfEqualWidth(rows));
  if (isLine(rows[first] ?? [])) return first - 1;
  const candidates = headCandidates(rows);
  if (candidates.includes(first)) return first;
  return candidates.find((at) => at > first && isLine(rows[at + 1] ?? [])) ?? first;
}

/**
 * Proposes a title row and columns. The title row is the row with the most known titles, or the lower row of a head
 * in two rows. Without known titles it is the row above the data lines.
 */
export function proposedColumns<Field extends string>(
  layout: SheetLayout<Field>,
  preview: readonly FileRow[],
): ProposedColumns<Field> {
  const rows = preview.map(({ cells }) => cells);
  const found = rows.map((_, at) => placesAt(layout, rows, at));
  const most = Math.max(0, ...found.map(knownIn));
  const hasMost = (places: ColumnPlaces<Field> | undefined) => places !== undefined && knownIn(places) === most;
  const first = found.findIndex(hasMost);
  const isLower = hasMost(found[first + 1]) || isInTwoRows(rows[first] ?? [], rows[first + 1] ?? []);
  const known = isLower ? first + 1 : first;
  const row = most > 0 ? known : headAbove(rows);
  return { row, places: found[row] ?? placesAt(layout, [], -1) };
}

/** Converts the user's choice for the file reader, which counts rows as in the file. */
export const chosenColumns = <Field extends string>(
  preview: readonly FileRow[],
  { row, places }: Pick<ColumnChoice, 'row' | 'places'>,
): ChosenColumns<Field> => ({ headRow: preview[row]?.rowNo ?? 0, places: places as ColumnPlaces<Field> });
