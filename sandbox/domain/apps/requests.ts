import type { appRequestPage } from '@/contract/calls/apps';
import type { RequestOf } from '@/contract/defineCall';
import type { AuthedContext } from '../context';
import { rangesOf } from '../exports/ranges';
import { pageOfQuery } from '../lists';
import { DAY_MS, wireTime } from '../money/days';
import { inSnapshot } from '../money/entries/flowFilter';
import { findOwn } from './model';

/** Number of days for which requests are shown. */
const KEPT_DAYS = 7;

const COLUMNS = { time: 'at', ms: 'ms' } as const;

/** A page of a program's requests. Lists only requests with a valid signature. */
export async function requestPage(context: AuthedContext, request: RequestOf<typeof appRequestPage>) {
  const { appId, number, result, sortField = 'time', sortOrder = 'desc' } = request;
  const { from, to } = rangesOf(request);
  await findOwn(context, appId);
  return inSnapshot(context.db, async (db) => {
    let all = db
      .selectFrom('app_requests')
      .where('app_id', '=', appId)
      .where('at', '>', new Date(context.now.getTime() - KEPT_DAYS * DAY_MS));
    if (from) all = all.where('at', '>=', from);
    if (to) all = all.where('at', '<=', to);
    if (result) all = all.where('status', result === 'OK' ? '<' : '>=', 400);
    if (number)
      all = all.where(({ or, eb }) =>
        or([eb('request_id', '=', number), eb('out_no', '=', number), eb('object_no', '=', number)]),
      );
    const { rows, ...paged } = await pageOfQuery(all, request, (query) =>
      query.selectAll().orderBy(COLUMNS[sortField], sortOrder).orderBy('request_id', sortOrder),
    );
    return {
      ...paged,
      rows: rows.map((row) => ({
        requestId: row.request_id,
        time: wireTime(row.at),
        method: row.method,
        target: row.target,
        status: row.status,
        code: row.code,
        outNo: row.out_no,
        objectNo: row.object_no,
        ms: row.ms,
        serial: row.serial,
        address: row.address,
      })),
    };
  });
}
