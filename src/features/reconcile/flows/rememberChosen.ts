import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { titlesIn } from '@/contract/rules/reading/head';
import { BOOK_FIELDS, headOf } from '@/shared/reconcile/ownBook';
import { rememberColumns } from '@/shared/sheet/remembered';
import { selectReconcile } from '../slice';
import { workspacePort } from '../workspacePort';

/**
 * Saves the chosen columns for the enterprise, so that the next file with these titles uses them. Does nothing if the
 * columns equal the detected ones and no saved columns were proposed.
 */
export function* rememberChosen(): SagaGenerator<void> {
  const { row, places, isRemembered } = yield* select(selectReconcile);
  const opened = yield* call(workspacePort.opened);
  if (!opened) return;
  const rows = opened.preview.map(({ cells }) => cells);
  const found = headOf(rows);
  if (!isRemembered && found.row === row && JSON.stringify(found.places) === JSON.stringify(places)) return;
  yield* rememberColumns('OWN_BOOK', BOOK_FIELDS, titlesIn(rows, row), places);
}
