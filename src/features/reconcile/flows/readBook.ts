import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { Field } from '@/shared/reconcile/ownBook';
import { deskPort } from '../deskPort';
import { reconcileEvents as events, selectReconcile } from '../slice';
import { RECONCILE_TEXT as TEXT } from '../text';

const FIELDS: readonly Field[] = ['orderNo', 'cents', 'day'];

/** Takes the lines of the open file by its columns, once each of the three is another one. */
export function* readBook(): SagaGenerator<void> {
  const { row, places } = yield* select(selectReconcile);
  const chosen = FIELDS.map((field) => places[field]);
  if (chosen.some((at) => at < 0)) return;
  if (new Set(chosen).size < chosen.length) return void (yield* put(events.bookRefused({ msg: TEXT.sameColumn })));
  const read = yield* call(deskPort.read, row, places);
  if (read.ok) yield* put(events.bookRead({ facts: read.facts }));
  else yield* put(events.bookRefused({ msg: read.msg }));
}
