import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { NEEDED, OPTIONAL } from '@/shared/reconcile/ownBook';
import { reconcileEvents as events, selectReconcile } from '../slice';
import { RECONCILE_TEXT as TEXT } from '../text';
import { workspacePort } from '../workspacePort';

/**
 * Reads the lines of the open file by the chosen columns. Does nothing until all required columns are chosen. Refuses a column
 * that is chosen twice.
 */
export function* readBook(): SagaGenerator<void> {
  const { row, places } = yield* select(selectReconcile);
  if (NEEDED.some((field) => places[field] < 0)) return;
  const chosen = [...NEEDED, ...OPTIONAL].filter((field) => places[field] >= 0);
  const twice = chosen.filter((field) => chosen.some((other) => other !== field && places[other] === places[field]));
  if (twice.length > 0) return void (yield* put(events.bookRefused({ msg: TEXT.sameColumn, fields: twice })));
  const read = yield* call(workspacePort.read, row, places);
  if (read.ok) yield* put(events.bookRead({ facts: read.facts }));
  else yield* put(events.bookRefused({ msg: read.msg, fields: read.fields ?? chosen }));
}
