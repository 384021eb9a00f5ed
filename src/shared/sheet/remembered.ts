import type { SagaGenerator } from 'typed-redux-saga';
import type { FileRow } from '@/common/spreadsheet/readLines';
import { type ColumnsKind, fileColumns, fileColumnsSave } from '@/contract/calls/fileUpload';
import { type ColumnPlaces, placeOfOption, type SheetColumn } from '@/contract/rules/sheetLines';
import { request } from '../saga/request';
import { type ProposedColumns, titlesOf } from './columns';

/** Maximum length of a stored title. */
const LONGEST_TITLE = 40;
/** Half of a character at the cut is left out, because no database takes it. */
const keptTitles = (cells: readonly string[]) =>
  titlesOf(cells, []).map((title) => title.slice(0, LONGEST_TITLE).replace(/\p{Cs}/gu, ''));
const keyOf = (titles: readonly string[]) => JSON.stringify(titles);

/** The fields of a file, and those that have a column, with the values that can be chosen for the whole file. */
export interface FieldsToFind<Field extends string> {
  fields: readonly Field[];
  columns: readonly Pick<SheetColumn<Field>, 'field' | 'options'>[];
}

/** Returns remembered places for the present file: a column or a value that does not exist (any more) is not chosen. */
function presentPlaces<Field extends string>(
  { fields, columns }: FieldsToFind<Field>,
  places: Readonly<Record<string, number>>,
  width: number,
): ColumnPlaces<Field> {
  const present = Object.fromEntries(fields.map((field) => [field, -1])) as Record<Field, number>;
  for (const { field, options } of columns) {
    const place = places[field] ?? -1;
    if (place < 0 ? options?.[placeOfOption(place)] !== undefined : place < width) present[field] = place;
  }
  return present;
}

/**
 * Finds the row with titles for which the enterprise has already chosen columns; undefined if there is none. Of several rows the
 * one whose titles were used last is returned.
 */
export function* rememberedColumns<Field extends string>(
  kind: ColumnsKind,
  layout: FieldsToFind<Field>,
  preview: readonly FileRow[],
): SagaGenerator<ProposedColumns<Field> | undefined> {
  const reply = yield* request(fileColumns, { kind }, { custom: true });
  // Without a response the detected columns are used.
  if (!reply.ok) return undefined;
  const rows = preview.map(({ cells }) => cells);
  const keys = rows.map((cells) => keyOf(keptTitles(cells)));
  for (const { titles, places } of reply.data) {
    const row = keys.indexOf(keyOf(titles));
    if (row >= 0) return { row, places: presentPlaces(layout, places, titlesOf(rows[row], rows.slice(row)).length) };
  }
  return undefined;
}

/** Saves the chosen columns for the enterprise under the titles of the head. A file without a head has nothing to be known by. */
export function* rememberColumns(
  kind: ColumnsKind,
  head: readonly string[] | undefined,
  places: ColumnPlaces<string>,
): SagaGenerator<void> {
  if (head === undefined || head.length === 0) return;
  yield* request(fileColumnsSave, { kind, titles: keptTitles(head), places }, { custom: true });
}
