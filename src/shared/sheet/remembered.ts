import type { SagaGenerator } from 'typed-redux-saga';
import type { FileRow } from '@/common/spreadsheet/readLines';
import { type ColumnsKind, fileColumns, fileColumnsSave } from '@/contract/calls/fileUpload';
import type { ColumnPlaces } from '@/contract/rules/sheetLines';
import { request } from '../saga/request';
import { type ProposedColumns, titlesOf } from './columns';

/** Maximum length of a stored title. */
const LONGEST_TITLE = 40;
const keptTitles = (cells: readonly string[]) => titlesOf(cells, []).map((title) => title.slice(0, LONGEST_TITLE));
const keyOf = (titles: readonly string[]) => JSON.stringify(titles);

/** Finds the row with titles for which the enterprise has already chosen columns; undefined if there is none. */
export function* rememberedColumns<Field extends string>(
  kind: ColumnsKind,
  preview: readonly FileRow[],
): SagaGenerator<ProposedColumns<Field> | undefined> {
  const reply = yield* request(fileColumns, { kind }, { custom: true });
  // Without a response the detected columns are used.
  if (!reply.ok) return undefined;
  const known = new Map(reply.data.map(({ titles, places }) => [keyOf(titles), places]));
  for (const [row, { cells }] of preview.entries()) {
    const places = known.get(keyOf(keptTitles(cells)));
    if (places) return { row, places: places as ColumnPlaces<Field> };
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
