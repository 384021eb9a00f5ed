import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { statementBookColumns, statementBookColumnsSave } from '@/contract/calls/statements';
import { type FoundHead, headOf, titlesOf } from '@/shared/reconcile/ownBook';
import { request } from '@/shared/saga/request';
import { selectReconcile } from '../slice';
import type { FileRow } from '../workspace';
import { deskPort } from '../workspacePort';

/** Maximum length of a stored title. */
const LONGEST_TITLE = 40;
const keptTitles = (cells: readonly string[]) => titlesOf(cells, []).map((title) => title.slice(0, LONGEST_TITLE));
const keyOf = (titles: readonly string[]) => JSON.stringify(titles);

/** Finds the row with titles for which the enterprise has already chosen columns; undefined if there is none. */
export function* rememberedHead(preview: readonly FileRow[]): SagaGenerator<FoundHead | undefined> {
  const reply = yield* request(statementBookColumns, {}, { custom: true });
  // Without a response the detected columns are used.
  if (!reply.ok) return undefined;
  const known = new Map(reply.data.map(({ titles, places }) => [keyOf(titles), places]));
  for (const [row, { cells }] of preview.entries()) {
    const places = known.get(keyOf(keptTitles(cells)));
    if (places) return { row, places };
  }
  return undefined;
}

/** Saves the chosen columns for the enterprise if they differ from the detected columns. */
export function* rememberColumns(): SagaGenerator<void> {
  const { row, places } = yield* select(selectReconcile);
  const opened = yield* call(deskPort.opened);
  const cells = opened?.preview[row]?.cells;
  if (!opened || !cells) return;
  const found = headOf(opened.preview.map((one) => one.cells));
  if (found.row === row && JSON.stringify(found.places) === JSON.stringify(places)) return;
  yield* request(statementBookColumnsSave, { titles: keptTitles(cells), places }, { custom: true });
}
