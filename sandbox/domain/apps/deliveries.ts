import { type Selectable, sql } from 'kysely';
import type { appDeliveryPage } from '@/contract/calls/apps';
import type { RequestOf } from '@/contract/defineCall';
import type { Database } from '../../db/schema';
import { unveiledNumber, veiledNumber } from '../../db/veil';
import { announce } from '../announce';
import type { AuthedContext } from '../context';
import { notifyPrograms } from '../events/events';
import { rangesOf } from '../exports/ranges';
import { withinLimit } from '../limits';
import { DAY_MS, wireTime } from '../money/days';
import { inSnapshot } from '../money/entries/flowFilter';
import { KEPT_DAYS } from '../notify/deliveries';
import { notYours, refuse } from '../refusal';
import { type AppRow, changing, findOwn, note, ownApps } from './model';

/*
 * Deliveries of events to programs, as users see and resend them. The notifier (`domain/notify`) sends the
 * deliveries.
 * Maximum number of deliveries that one call resends.
 */

const MOST_RESENT = 10_000;
const TESTS = { name: 'app-test', hits: 10, minutes: 1 };

type Row = Selectable<Database['app_deliveries']> & { event_id: string; deliveryNo: string };

const DELIVERY_NO = veiledNumber('delivery', 'd.delivery_no').as('deliveryNo');

const shown = (row: Row) => ({
  deliveryNo: row.deliveryNo,
  eventId: row.event_id,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  nextTime: row.next_at && wireTime(row.next_at),
  lastUrl: row.last_url,
  lastFault: row.last_fault,
  createTime: wireTime(row.created_at),
  doneTime: row.done_at && wireTime(row.done_at),
});

const since = (context: AuthedContext) => new Date(context.now.getTime() - KEPT_DAYS * DAY_MS);

export async function deliveryPage(context: AuthedContext, request: RequestOf<typeof appDeliveryPage>) {
  const { appId, pageNo, pageSize, state, kind, subject, sortOrder = 'desc' } = request;
  const { from, to } = rangesOf(request);
  await findOwn(context, appId);
  return inSnapshot(context.db, async (db) => {
    let all = db
      .selectFrom('app_deliveries as d')
      .where('d.app_id', '=', appId)
      .where('d.created_at', '>', since(context));
    if (from) all = all.where('d.created_at', '>=', from);
    if (to) all = all.where('d.created_at', '<=', to);
    if (state) all = all.where('d.state', '=', state);
    if (kind) all = all.where('d.kind', '=', kind);
    if (subject) all = all.where('d.subject', '=', subject);
    const sums = await all
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`count(*) filter (where state = 'WAITING')::int`.as('waiting'),
        sql<number>`count(*) filter (where state = 'GIVEN_UP')::int`.as('givenUp'),
      ])
      .executeTakeFirstOrThrow();
    const rows = await all
      .innerJoin('platform_events as e', 'e.event_no', 'd.event_no')
      .selectAll('d')
      .select(['e.event_id', DELIVERY_NO])
      .orderBy('d.delivery_no', sortOrder)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute();
    return { pageNo, pageSize, ...sums, rows: rows.map(shown) };
  });
}

/** Returns a delivery to one of the enterprise's own programs; otherwise refuses. */
async function mustFind(context: AuthedContext, deliveryNo: string): Promise<Row> {
  const row = await ownApps(context.db, context.user)
    .innerJoin('app_deliveries as d', 'd.app_id', 'apps.app_id')
    .where('d.delivery_no', '=', unveiledNumber('delivery', deliveryNo))
    .where('d.created_at', '>', since(context))
    .innerJoin('platform_events as e', 'e.event_no', 'd.event_no')
    .selectAll('d')
    .select(['e.event_id', DELIVERY_NO])
    .executeTakeFirst();
  return row ?? notYours();
}

/** Returns a delivery with its attempts, the newest first. */
export async function deliveryDetail(context: AuthedContext, deliveryNo: string) {
  const row = await mustFind(context, deliveryNo);
  const tries = await context.db
    .selectFrom('app_delivery_tries')
    .where('delivery_no', '=', row.delivery_no)
    .selectAll()
    .orderBy('nr', 'desc')
    .execute();
  return {
    ...shown(row),
    appId: row.app_id,
    attempts: tries.map(({ at, url, request, status, answer, ms, fault }) => ({
      time: wireTime(at),
      url,
      request,
      status,
      answer,
      ms,
      fault,
    })),
  };
}

const mustBeActive = (app: AppRow): void => {
  if (app.state !== 'ACTIVE') refuse('应用已停用，启用后才能推送', { bizCode: 'APP_STOPPED' });
};

const noAddress = (): never => refuse('请先设置通知地址', { bizCode: 'NO_ADDRESS' });

/**
 * Column values that queue a delivery again. A delivery that a worker is sending at the moment is finished by that
 * worker.
 */
const AGAIN = { state: 'WAITING', done_at: null } as const;

/** Returns the notification address that a program has set for a channel; empty if it has set none. */
async function urlOf({ db }: Pick<AuthedContext, 'db'>, appId: string, channel: string): Promise<string> {
  const { rows } = await sql<{ url: string }>`
    select channel_url(a, ${channel}) as url from apps a where app_id = ${appId}`.execute(db);
  return rows[0]?.url ?? '';
}

/** Resends an event now, after a success or a failure of its earlier delivery. */
export async function resend(context: AuthedContext, { deliveryNo }: { deliveryNo: string }): Promise<void> {
  const { app_id: appId, delivery_no, subject, channel } = await mustFind(context, deliveryNo);
  await changing(context, { appId }, async (within, app) => {
    mustBeActive(app);
    if ((await urlOf(within, appId, channel)) === '') noAddress();
    await within.db
      .updateTable('app_deliveries')
      .set({ ...AGAIN, next_at: within.now })
      .where('delivery_no', '=', delivery_no)
      .execute();
    await note(within, appId, 'resent', { deliveryNo, subject });
    announce(within.db, 'notifications');
  });
}

/** Returns whether a program has no notification address at all. */
async function hasNoAddress({ db }: Pick<AuthedContext, 'db'>, appId: string): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`
    select a.notify_url = '' and a.unsign_notify_url = ''
        and not exists (select from app_notify_urls u where u.app_id = a.app_id and u.url <> '') as none
      from apps a where app_id = ${appId}`.execute(db);
  return rows[0]?.none ?? true;
}

interface Range {
  appId: string;
  startTime: string;
  endTime: string;
}

/**
 * Resends all undelivered events of a range, the oldest first, up to the maximum of one call. Events of a channel
 * without an address are skipped. If every event would be skipped, refuses the call.
 */
export const resendRange = (context: AuthedContext, { appId, ...range }: Range): Promise<{ count: number }> => {
  const { from, to } = rangesOf(range);
  return changing(context, { appId }, async (within, app) => {
    mustBeActive(app);
    const missed = sql`from app_deliveries d join apps a using (app_id)
      where d.app_id = ${appId} and d.state in ('WAITING', 'GIVEN_UP') and d.created_at > ${since(within)}
        and d.created_at between ${from} and ${to}`;
    const { rows } = await sql`
      update app_deliveries set state = 'WAITING', next_at = ${within.now}, done_at = null
       where delivery_no in (
         select delivery_no ${missed} and channel_url(a, d.channel) <> '' order by delivery_no limit ${MOST_RESENT})
      returning delivery_no`.execute(within.db);
    if (rows.length === 0) {
      const left = await sql`select delivery_no ${missed} limit 1`.execute(within.db);
      return left.rows.length > 0 || (await hasNoAddress(within, appId)) ? noAddress() : { count: 0 };
    }
    await note(within, appId, 'resentRange', { count: rows.length, ...range });
    announce(within.db, 'notifications');
    return { count: rows.length };
  });
};

/** Sends the program a test event without business meaning. Locks the program's row, so that the new event is the newest test. */
export const sendTest = (context: AuthedContext, { appId }: { appId: string }): Promise<{ deliveryNo: string }> =>
  changing(context, { appId }, async (within, app) => {
    const { db, now, realNow } = within;
    mustBeActive(app);
    if (app.notify_url === '') noAddress();
    if (!(await withinLimit(db, TESTS, appId, realNow)))
      refuse('测试通知发送过于频繁，请稍后再试', { bizCode: 'TOO_OFTEN' });
    const event = { merchantNo: app.merchant_no, appId, kind: 'app.test', subject: appId, payload: { appId } } as const;
    await notifyPrograms(db, event, now);
    await note(within, appId, 'tested');
    return db
      .selectFrom('app_deliveries as d')
      .where('app_id', '=', appId)
      .where('kind', '=', 'app.test')
      .select(DELIVERY_NO)
      .orderBy('delivery_no', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  });
