import type { FileRow } from '@/common/spreadsheet/readLines';
import { readAmount } from '@/contract/rules/reading/amount';
import { numberOf, textOf } from '@/contract/rules/reading/cell';
import { headingOf } from '@/contract/rules/reading/head';
import type { ChosenColumns, ColumnPlaces, SheetColumn, SheetLayout } from '@/contract/rules/sheetLines';

/** The choice of head and columns for a file in which they were not found. Its rows are outside the store (`previews.ts`). */
export interface ColumnChoice {
  /** Index of the head among the rows of the preview; -1: the file has no head. */
  row: number;
  places: ColumnPlaces<string>;
  /** The reason why the file cannot be read by these columns. */
  problem: string | null;
  /** True if the enterprise has chosen these columns before. */
  isRemembered: boolean;
}

/** The new parts of a choice that a person has changed. */
export type ColumnsChange = Pick<ColumnChoice, 'row' | 'places'> & Partial<Pick<ColumnChoice, 'isRemembered'>>;

/** The head of a file and its columns. `row`: index among the rows of a preview. */
export type ProposedColumns<Field extends string> = { row: number; places: ColumnPlaces<Field> };

/** Returns the titles of a head, as many as its widest row has columns. */
export const titlesOf = (head: readonly string[] | undefined, rows: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, head?.length ?? 0, ...rows.map((row) => row.length)) }, (_, at) =>
    textOf(head?.[at]),
  );

/**
 * Returns the columns whose titles are the layout's headings or their known other names. Of several columns with the same title none
 * is proposed: the person chooses.
 */
export function placesAt<Field extends string>(
  { columns, fields }: Pick<SheetLayout<Field>, 'columns' | 'fields'>,
  head: readonly string[] | undefined,
): ColumnPlaces<Field> {
  const titles = (head ?? []).map(headingOf);
  const taken = new Set<number>();
  const placeOf = ({ heading, also = [] }: SheetColumn<Field>): number => {
    const [place, another] =
      [heading, ...also]
        .map(headingOf)
        .map((name) => titles.flatMap((title, at) => (title === name && !taken.has(at) ? [at] : [])))
        .find((found) => found.length > 0) ?? [];
    if (place === undefined || another !== undefined) return -1;
    taken.add(place);
    return place;
  };
  const places = Object.fromEntries(fields.map((field) => [field, -1])) as Record<Field, number>;
  for (const column of columns) places[column.field] = placeOf(column);
  return places;
}

/** Returns the columns of another head. A value for the whole file stays where the head has no column for it. */
export function placesUnder<Field extends string>(
  layout: Pick<SheetLayout<Field>, 'columns' | 'fields'>,
  head: readonly string[] | undefined,
  before: ColumnPlaces<string>,
): ColumnPlaces<Field> {
  const places: Record<Field, number> = { ...placesAt(layout, head) };
  for (const field of layout.fields) {
    const place = before[field] ?? -1;
    if (places[field] === -1 && place < -1) places[field] = place;
  }
  return places;
}

const isKnown = (place: unknown) => typeof place === 'number' && place >= 0;
const knownIn = (places: ColumnPlaces<string>): number => Object.values(places).filter(isKnown).length;

/** Returns the first of three consecutive rows with the same number of cells; -1 if there is none. */
export const firstOfEqualWidth = (rows: readonly (readonly string[])[]): number =>
  rows.findIndex((row, at) => row.length > 1 && [1, 2].every((further) => rows[at + further]?.length === row.length));

/** True if a row has an amount or the number of an account: it is a line, not a head. */
const isLine = (row: readonly string[]) =>
  row.some((cell) => readAmount(cell).cents !== null || /^\d{8,}$/.test(numberOf(cell)));

/**
 * Returns the head of a table without known titles: its first row of equal width, or the row above that one if it is a line already;
 * -1 if there is none above, so that the first line is not taken for the head.
 */
function headAbove(rows: readonly (readonly string[])[]): number {
  const first = Math.max(0, firstOfEqualWidth(rows));
  return isLine(rows[first] ?? []) ? first - 1 : first;
}

/** Proposes the row with most known titles as the head, otherwise the row above the lines. */
export function proposedColumns<Field extends string>(
  layout: SheetLayout<Field>,
  preview: readonly FileRow[],
): ProposedColumns<Field> {
  const rows = preview.map(({ cells }) => cells);
  const found = rows.map((cells) => placesAt(layout, cells));
  const most = Math.max(0, ...found.map(knownIn));
  const row = most > 0 ? found.findIndex((places) => knownIn(places) === most) : headAbove(rows);
  return { row, places: found[row] ?? placesAt(layout, undefined) };
}

/** Returns the choice as the reader takes it, by the row's number in the file. */
export const chosenColumns = <Field extends string>(
  preview: readonly FileRow[],
  { row, places }: Pick<ColumnChoice, 'row' | 'places'>,
): ChosenColumns<Field> => ({ headRow: preview[row]?.rowNo ?? 0, places: places as ColumnPlaces<Field> });
