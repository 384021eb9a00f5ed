import type { SagaGenerator } from 'typed-redux-saga';
import type { FileRow } from '@/common/spreadsheet/readLines';
import { type ColumnsKind, fileColumns, fileColumnsSave } from '@/contract/calls/fileUpload';
import type { AnswerOf } from '@/contract/defineCall';
import { titlesIn } from '@/contract/rules/reading/head';
import { type ColumnPlaces, placeOfOption, type SheetColumn } from '@/contract/rules/sheetLayout';
import { request } from '../saga/request';
import { type ProposedColumns, titlesOf } from './columns';

/** Maximum length of a column title as stored, in characters. */
const LONGEST_TITLE = 40;
/**
 * Shortens titles for storage. If the cut splits a surrogate pair, the remaining half is removed, because the database refuses
 * it.
 */
const keptTitles = (cells: readonly string[]) =>
  titlesOf(cells, []).map((title) => title.slice(0, LONGEST_TITLE).replace(/\p{Cs}/gu, ''));
const keyOf = (titles: readonly string[]) => JSON.stringify(titles);

/**
 * The fields of a file. `columns`: the fields that have a column, with the values that the user can choose for the whole file
 * instead.
 */
interface FieldsToFind<Field extends string> {
  fields: readonly Field[];
  columns: readonly Pick<SheetColumn<Field>, 'field' | 'options' | 'isForOneFile'>[];
}

/** Adapts remembered columns to the present file: a column or a value that no longer exists is not chosen. */
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

type KnownColumns = AnswerOf<typeof fileColumns>;

/** Loads the columns that the enterprise has chosen for files of a kind. Without a response from the platform there are none. */
export function* knownColumns(kind: ColumnsKind): SagaGenerator<KnownColumns> {
  const reply = yield* request(fileColumns, { kind }, { custom: true });
  return reply.ok ? reply.data : [];
}

/**
 * Finds the title row for which the enterprise has chosen columns before. If several rows match, it returns the row
 * whose columns were used last; undefined if no row matches.
 */
export function rememberedIn<Field extends string>(
  known: KnownColumns,
  layout: FieldsToFind<Field>,
  preview: readonly FileRow[],
): ProposedColumns<Field> | undefined {
  const rows = preview.map(({ cells }) => cells);
  const keys = rows.map((_, at) => keyOf(keptTitles(titlesIn(rows, at))));
  for (const { titles, places } of known) {
    const row = keys.indexOf(keyOf(titles));
    if (row >= 0) return { row, places: presentPlaces(layout, places, titlesOf(rows[row], rows.slice(row)).length) };
  }
  return undefined;
}

/** Loads the enterprise's columns and finds those for the titles of a file; see `rememberedIn`. */
export function* rememberedColumns<Field extends string>(
  kind: ColumnsKind,
  layout: FieldsToFind<Field>,
  preview: readonly FileRow[],
): SagaGenerator<ProposedColumns<Field> | undefined> {
  return rememberedIn(yield* knownColumns(kind), layout, preview);
}

/**
 * Saves the chosen columns for the enterprise, by the file's column titles. A file without titles cannot be recognised again, so
 * nothing is saved. A value for this file only is not saved either.
 */
export function* rememberColumns<Field extends string>(
  kind: ColumnsKind,
  { columns }: FieldsToFind<Field>,
  titles: readonly string[],
  places: ColumnPlaces<Field>,
): SagaGenerator<void> {
  if (titles.length === 0) return;
  const saved: Record<Field, number> = { ...places };
  for (const { field, isForOneFile } of columns) if (isForOneFile && saved[field] < -1) saved[field] = -1;
  yield* request(fileColumnsSave, { kind, titles: keptTitles(titles), places: saved }, { custom: true });
}
