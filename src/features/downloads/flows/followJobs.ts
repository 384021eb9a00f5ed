import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { type ExportJob, exportPage } from '@/contract/calls/exports';
import type { Reply } from '@/shared/gateway/reply';
import { type AnyListSpec, type AnyPage, listById } from '@/shared/list/defineList';
import { requestOf } from '@/shared/list/query';
import { type ListState, listArrived, selectList } from '@/shared/list/slice';
import { clock } from '@/shared/ports/clock';
import { navigation } from '@/shared/ports/screen';
import { pollUntil } from '@/shared/saga/pollUntil';
import { request } from '@/shared/saga/request';
import { DOWNLOAD_LIST, DOWNLOAD_PATHS } from '../ids';

const isUnderWay = ({ state }: Pick<ExportJob, 'state'>) => state === 'QUEUED' || state === 'RUNNING';

/** Reloads the displayed list of export jobs without a loading indicator. Returns true when no job is running any more. */
function* look(): SagaGenerator<boolean> {
  const here = yield* call(navigation.here);
  const list: ListState | undefined = yield* select(selectList(DOWNLOAD_LIST));
  const rows = (list?.page?.rows ?? []) as unknown as readonly ExportJob[];
  if (!list || !DOWNLOAD_PATHS.some((path) => here.startsWith(path)) || !rows.some(isUnderWay)) return true;
  const { query } = list;
  const body = requestOf(listById(DOWNLOAD_LIST) as AnyListSpec, query);
  const reply: Reply<typeof exportPage> = yield* request(exportPage, body as never, { custom: true });
  if (reply.ok) {
    const at = yield* call(clock.now);
    yield* put(listArrived({ id: DOWNLOAD_LIST, query, page: reply.data as unknown as AnyPage, at }));
    return !reply.data.rows.some(isUnderWay);
  }
  return reply.kind === 'unauthorised';
}

/**
 * Polls the displayed export jobs after the list was loaded, until none is running or the user leaves the page. A lost response
 * does not end the polling. An open detail counts as the list page.
 */
export function* followJobs(): SagaGenerator<void> {
  yield* take(
    (action: { type: string; payload?: unknown }) => listArrived.match(action) && action.payload.id === DOWNLOAD_LIST,
  );
  let first = true;
  yield* pollUntil({
    // The rows were loaded just now, so the polling begins with a wait.
    ask: function* ask(): Generator<unknown, boolean, unknown> {
      if (!first) return (yield* call(look)) as boolean;
      first = false;
      return false;
    },
    done: (over) => over,
  });
}
