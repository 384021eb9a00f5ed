import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { type AnyListSpec, type AnyPage, type AnyRow, listById } from '@/shared/list/defineList';
import { requestOf } from '@/shared/list/query';
import { type ListState, selectList } from '@/shared/list/slice';
import { files } from '@/shared/ports/files';
import { navigated } from '@/shared/saga/events';
import { request } from '@/shared/saga/request';
import { statementsEvents as events } from '../slice';

/** Maximum number of printed rows. Longer lists are better exported as a file. */
const MOST_PRINTED = 500;
const AT_ONCE = 50;

/**
 * Loads the rows of the current view up to the print limit. Returns null if a page could not be loaded; a toast reports the
 * failure.
 */
function* allRows(spec: AnyListSpec, { page, query }: ListState): SagaGenerator<readonly AnyRow[] | null> {
  if (page && page.rows.length === page.total) return page.rows;
  const rows: AnyRow[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const reply = yield* request(spec.call, requestOf(spec, { ...query, pageNo, pageSize: AT_ONCE }) as never);
    if (!reply.ok) return null;
    const next = reply.data as AnyPage;
    rows.push(...next.rows);
    if (next.rows.length < AT_ONCE || rows.length >= Math.min(next.total, MOST_PRINTED)) return rows;
  }
}

/**
 * Prints the rows of the current view of a list, on all pages. The rows are rendered only for the printer, and removed when the
 * print dialog closes.
 */
export function* printList({ payload: { list } }: ReturnType<typeof events.printRequested>): SagaGenerator<void> {
  const spec = listById(list);
  const state: ListState | undefined = yield* select(selectList(list));
  if (!spec || !state?.page || state.stage !== 'ready') return;
  const rows = yield* allRows(spec, state);
  if (!rows) return;
  yield* put(events.paperCame({ list, rows, total: state.page.total }));
  const { drawn } = yield* race({ drawn: take(events.paperDrawn), left: take(navigated) });
  if (drawn) yield* call(files.print);
  yield* put(events.printEnded());
}
