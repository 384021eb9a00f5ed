import type { TakeableChannel, Task } from 'redux-saga';
import { call, cancel, fork, join, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { EXPORT_JOB_MADE } from '@/contract/calls/exportRefusals';
import type { FileAnswer } from '@/contract/defineCall';
import type { LeftOutPaper } from '@/contract/primitives';
import { clock } from '../ports/clock';
import { files } from '../ports/files';
import { navigation } from '../ports/screen';
import { localStore } from '../ports/storage';
import { navigated } from '../saga/events';
import { keepAlive } from '../saga/keepAlive';
import { leadingBy } from '../saga/leadingBy';
import { reportFailure, request } from '../saga/request';
import { stored } from '../saga/stored';
import { type AnyListSpec, type AnyPage, type AnyRow, keyOfRow, listById } from './defineList';
import type { ListEvent, Owner } from './events';
import { exportRequestOf, type ListQuery, requestOf } from './query';
import { setupFrom } from './setup';
import {
  type ListState,
  listAllChosen,
  listAllNotChosen,
  listArrived,
  listExportEnded,
  listExportRequested,
  listFailed,
  listGivenUp,
  listPapersLeftOut,
  listRequested,
  listRowActed,
  listRowsActed,
  listRowsChosen,
  listSetupChanged,
  listSetupRestored,
  MOST_CHOSEN,
  sameQuery,
  selectList,
  valueCopied,
  valueCopyEnded,
} from './slice';

/** Stored setup of a list (order and visibility of its columns, density) on this machine, by user and list. */
const setupAt = (owner: string, id: string) => stored(`list.${owner}.${id}`, setupFrom, localStore);

/**
 * Sends one request of a list and stores its response. The reducer drops the response if the list has sent a newer
 * request.
 */
export function* loadList({ payload: { id, query, ahead } }: ReturnType<typeof listRequested>): SagaGenerator<void> {
  const spec = listById(id);
  if (!spec) return;
  // A prefetch survives the navigation, because it belongs to the next page.
  const scope = ahead ? 'signedIn' : 'route';
  const reply = yield* request(spec.call, requestOf(spec, query) as never, { scope, custom: true });
  if (reply.ok) {
    const at = yield* call(clock.now);
    yield* put(listArrived({ id, query, page: reply.data as AnyPage, at }));
  } else if (reply.kind === 'cancelled') yield* put(listGivenUp({ id, query }));
  // The error of a single filter is more specific than the general message.
  else yield* put(listFailed({ id, query, msg: Object.values(reply.fields ?? {})[0] ?? reply.msg }));
}

/** Prefetched rows stay valid for this time, ms. */
const FRESH = 5_000;

/**
 * Answers the first request of a page with its prefetched rows, or sends the request if they are unusable. From then on the task
 * belongs to the page: it ends with the page or its next request.
 */
function* takeAhead({ payload: { id, query } }: ReturnType<typeof listRequested>, ahead: Task): SagaGenerator<void> {
  try {
    const { left } = yield* race({ came: join(ahead), left: take(navigated) });
    if (left) return void (yield* put(listGivenUp({ id, query })));
  } finally {
    yield* cancel(ahead);
  }
  const list: ListState | undefined = yield* select(selectList(id));
  const { stage, page, shown, asOf } = list ?? {};
  const fits = page && shown && asOf && sameQuery(shown, query);
  if (fits && stage === 'ready') return; // the prefetched rows have just arrived for this page
  const now = yield* call(clock.now);
  if (fits && now - asOf < FRESH) yield* put(listArrived({ id, query, page, at: asOf }));
  else yield* put(listRequested({ id, query }));
}

/** Fetches the current rows of a list again after a flow has changed them. */
export function* reloadList(id: string): SagaGenerator<void> {
  const list: ListState | undefined = yield* select(selectList(id));
  if (list) yield* put(listRequested({ id, query: list.query }));
}

/** Restores the user's setup of the list; unreadable values are ignored. */
function* restoreSetup(owner: string, id: string): SagaGenerator<void> {
  const list: ListState | undefined = yield* select(selectList(id));
  if (!list || list.setup) return;
  const setup = yield* setupAt(owner, id).read();
  if (setup) yield* put(listSetupRestored({ id, setup }));
}

/**
 * Exports all matching rows as a file with the visible columns. For too many rows the platform creates a job, and the list shows
 * a link to it.
 */
function* exportList({
  payload: { id, format, columns },
}: ReturnType<typeof listExportRequested>): SagaGenerator<void> {
  const spec = listById(id);
  const list: ListState | undefined = yield* select(selectList(id));
  if (!spec?.exportCall || !list) return;
  const reply = yield* request(spec.exportCall, exportRequestOf(spec, list.query, format, columns) as never, {
    scope: 'signedIn',
    custom: true,
  });
  if (reply.ok) {
    const { blob, filename } = reply.data as FileAnswer;
    yield* call(files.save, blob, filename);
    yield* put(listExportEnded({ id, filename }));
  } else if (reply.bizCode === EXPORT_JOB_MADE) {
    yield* put(listExportEnded({ id, filename: null, message: reply.msg }));
  } else {
    // The end of the session has already been reported.
    if (reply.kind !== 'unauthorised') yield* reportFailure(spec.exportCall, reply);
    yield* put(listExportEnded({ id, filename: null }));
  }
}

/** Number of rows of each request for all matching rows. */
const CHOSEN_PAGE = 50;

/** Loads all rows that match the filters, by key, without those that cannot be chosen; null after a failure. */
function* matchingRows(spec: AnyListSpec, shown: ListQuery): SagaGenerator<Readonly<Record<string, AnyRow>> | null> {
  const found: Record<string, AnyRow> = {};
  for (let pageNo = 1; pageNo * CHOSEN_PAGE <= MOST_CHOSEN; pageNo += 1) {
    const query = { ...shown, pageNo, pageSize: CHOSEN_PAGE };
    const reply = yield* request(spec.call, requestOf(spec, query) as never, { scope: 'route', custom: true });
    if (!reply.ok) {
      if (reply.kind !== 'unauthorised' && reply.kind !== 'cancelled') yield* reportFailure(spec.call, reply);
      return null;
    }
    const { rows, total } = reply.data as AnyPage;
    for (const row of rows)
      if (spec.selectable?.(row as never) ?? true)
        found[keyOfRow(spec.rowKey as string | readonly string[], row)] = row;
    if (pageNo * CHOSEN_PAGE >= total) break;
  }
  return found;
}

/** Chooses all rows that match the filters. A change of the filters meanwhile ends the choice. */
function* chooseAll({ payload: { id } }: ReturnType<typeof listAllChosen>): SagaGenerator<void> {
  const spec = listById(id);
  const list: ListState | undefined = yield* select(selectList(id));
  try {
    const add = spec && list ? yield* matchingRows(spec, list.query) : null;
    const now: ListState | undefined = yield* select(selectList(id));
    if (add && now?.wholeChoice === 'fetching') yield* put(listRowsChosen({ id, add, drop: [], all: true }));
  } finally {
    yield* put(listAllNotChosen({ id }));
  }
}

/** Returns the chosen rows, and the rows of the visible page, that have the given keys. */
function* rowsOf(id: string, keys: readonly string[]): SagaGenerator<readonly AnyRow[]> {
  const spec = listById(id);
  const list: ListState | undefined = yield* select(selectList(id));
  const requested = new Set(keys);
  const onPage = (list?.page?.rows ?? []).map((row): [string, AnyRow] => [
    keyOfRow(spec?.rowKey as string | readonly string[], row),
    row,
  ]);
  const known = new Map([...Object.entries(list?.chosen ?? {}), ...onPage]);
  return [...known].filter(([key]) => requested.has(key)).map(([, row]) => row);
}

type RowEvent = ReturnType<typeof listRowActed> | ReturnType<typeof listRowsActed>;

function* runRowAction({ payload: { id, action, rowKey } }: ReturnType<typeof listRowActed>): SagaGenerator<void> {
  const [row] = yield* rowsOf(id, [rowKey]);
  const known = listById(id)?.rowActions?.find((one) => one.id === action);
  if (!row || !known) return;
  if (known.to) yield* call(navigation.push, known.to(row as never, yield* call(navigation.here)));
  else yield* call(known.run as (row: AnyRow) => Generator, row);
}

function* runSelectionAction({
  payload: { id, action, rowKeys },
}: ReturnType<typeof listRowsActed>): SagaGenerator<void> {
  const rows = yield* rowsOf(id, rowKeys);
  const run = listById(id)?.selectionActions?.find((known) => known.id === action)?.run;
  if (rows.length === 0 || !run) return;
  const leftOut = yield* call(
    run as unknown as (rows: readonly AnyRow[]) => SagaGenerator<readonly LeftOutPaper[] | undefined>,
    rows,
  );
  if (leftOut && leftOut.length > 0) yield* put(listPapersLeftOut({ id, leftOut }));
}

function* runAction(event: RowEvent): SagaGenerator<void> {
  if (listRowActed.match(event)) yield* runRowAction(event);
  else yield* runSelectionAction(event);
}

function* copyValue({ payload: { text } }: ReturnType<typeof valueCopied>): SagaGenerator<void> {
  const copied = yield* call(files.copy, text);
  yield* put(valueCopyEnded({ copied }));
}

/**
 * Runs the sagas of all lists over the buffered events, oldest first. `owner` returns the user whose setup is stored.
 * A new request of a list cancels the previous request, because its response would be outdated.
 */
export function* runLists(owner: Owner, asked: TakeableChannel<ListEvent>, first?: ListEvent): SagaGenerator<void> {
  const running = new Map<string, Task>();
  const aheads = new Map<string, { query: ListQuery; task: Task }>();
  // An action runs once per set of rows: a double click downloads one file.
  const once = leadingBy((event: RowEvent) => JSON.stringify(event));
  let event = first ?? (yield* take(asked));
  while (true) {
    if (listRequested.match(event)) {
      const { id, query, ahead } = event.payload;
      const before = running.get(id);
      const early = ahead ? undefined : aheads.get(id);
      const known = early && sameQuery(early.query, query) ? early.task : undefined;
      aheads.delete(id);
      if (before && before !== known) yield* cancel(before);
      yield* call(restoreSetup, yield* select(owner), id);
      const task: Task = known
        ? yield* fork(keepAlive(takeAhead), event, known)
        : yield* fork(keepAlive(loadList), event);
      running.set(id, task);
      if (ahead) aheads.set(id, { query, task });
    } else if (listSetupChanged.match(event)) {
      const { id, setup } = event.payload;
      const place = setupAt(yield* select(owner), id);
      if (setup === null) yield* place.forget();
      else yield* place.keep(setup);
    } else if (listExportRequested.match(event)) yield* fork(keepAlive(exportList), event);
    else if (listAllChosen.match(event)) yield* fork(keepAlive(chooseAll), event);
    else if (listRowActed.match(event) || listRowsActed.match(event)) yield* fork(keepAlive(once(runAction)), event);
    else if (valueCopied.match(event)) yield* fork(keepAlive(copyValue), event);
    event = yield* take(asked);
  }
}
