import { type Kysely, sql } from 'kysely';
import { type EventKind, RETRY_WAITS } from '@/contract/open/openEvents';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { OFFSET, type RealTime } from '../clock';
import { DAY_MS, wireTime } from '../money/days';
import { notify } from '../notifyUser';

/*
 * Deliveries of events to programs, stored as rows. Any instance claims due deliveries, attempts them, and records
 * the results. A claim expires after a time (real time). If the instance that claimed a delivery crashes, another
 * instance then retries it.
 */

/** Duration of a claim in ms. It is longer than the attempts of a whole batch take. */
export const LEASE_MS = 60_000;
/** Number of days after which deliveries and their attempts are deleted. */
export const KEPT_DAYS = 30;
/** Time in ms after which an event that still waits counts as undelivered, and the administrators are notified. */
const TROUBLE_MS = DAY_MS;

/** A notification address of a program that has due deliveries. */
export interface Lane {
  appId: string;
  channel: string;
  /** The address to which the deliveries are sent. */
  url: string;
}

/** A due delivery, and the number of its attempts. */
export interface Due {
  deliveryNo: number;
  eventId: string;
  /** Position of the event among all events of the program. */
  sequence: number;
  appId: string;
  kind: EventKind;
  subject: string;
  payload: Readonly<Record<string, unknown>>;
  eventAt: Date;
  tries: number;
}

interface Times {
  now: Date;
  realNow: RealTime;
}

/**
 * SQL of the programs' notification addresses by channel. Programs without an address are left out, so that their
 * waiting deliveries use up no attempts.
 */
const LANES = sql`(select a.app_id, a.notify_trouble_at, c.channel, channel_url(a, c.channel) as url
  from apps a cross join (values (''), ('UNSIGN'), ('CASHIER'), ('ZTO_PS'), ('ZTO_DEFRAY'), ('ZTO_QUICK_PAYMENT')) c (channel)
 where a.state = 'ACTIVE')`;

/** Returns the addresses that have due deliveries not claimed by any worker. */
export async function dueLanes(db: Kysely<Database>, { now, realNow }: Times): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select l.app_id as "appId", l.channel, l.url from ${LANES} l
     where l.url <> '' and exists (select from app_deliveries d
       where d.app_id = l.app_id and d.channel = l.channel and d.state = 'WAITING' and d.next_at <= ${now}
         and (d.leased_until is null or d.leased_until < ${realNow}))
     order by l.app_id, l.channel`.execute(db);
  return rows;
}

/** Claims the oldest due deliveries of an address, up to a maximum. */
export async function claim(
  db: Kysely<Database>,
  { appId, channel }: Lane,
  most: number,
  { now, realNow }: Times,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with mine as (
      select delivery_no from app_deliveries
       where app_id = ${appId} and channel = ${channel} and state = 'WAITING' and next_at <= ${now}
         and (leased_until is null or leased_until < ${realNow})
       order by next_at, delivery_no limit ${most} for update skip locked
    ), taken as (
      update app_deliveries d set leased_until = ${new Date(realNow.getTime() + LEASE_MS)}
        from mine where d.delivery_no = mine.delivery_no returning d.*
    )
    select t.delivery_no as "deliveryNo", e.event_id as "eventId", n.sequence, t.app_id as "appId", t.kind, t.subject, e.payload,
        e.created_at as "eventAt", t.tries
      from taken t join platform_events e on e.event_no = t.event_no
        join app_events n on n.app_id = t.app_id and n.event_no = t.event_no
     order by t.delivery_no`.execute(db);
  return rows;
}

/** The result of an attempt to deliver an event. */
export interface Tried {
  url: string;
  request: string;
  status: number | null;
  /** The first part of the receiver's answer, stored as text. */
  answer: string;
  ms: number;
  /** Reason why the attempt failed; empty after a success. */
  fault: string;
}

/** Returns the time of the next attempt after `tries` attempts; null if no attempt is left. */
export const nextTry = (tries: number, now: Date): Date | null => {
  const wait = RETRY_WAITS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
};

/**
 * Records the result of an attempt in one statement: the delivery is delivered, waits for a retry, or is given up.
 * Ends the claim. The attempt is recorded even if the delivery was resent or claimed by another worker meanwhile.
 */
export async function settle(db: Kysely<Database>, due: Due, tried: Tried, now: Date): Promise<void> {
  const tries = due.tries + 1;
  const arrived = tried.fault === '';
  const next = arrived ? null : nextTry(tries, now);
  const state = arrived ? 'DONE' : next === null ? 'GIVEN_UP' : 'WAITING';
  await sql`
    with noted as (
      insert into app_delivery_tries (delivery_no, nr, at, url, request, status, answer, ms, fault)
        select ${due.deliveryNo}, coalesce(max(nr), 0) + 1, ${now}::timestamptz, ${tried.url}, ${tried.request},
            ${tried.status}::int, ${tried.answer}, ${tried.ms}::int, ${tried.fault}
          from app_delivery_tries where delivery_no = ${due.deliveryNo}
    )
    update app_deliveries set tries = tries + 1, leased_until = null, last_url = ${tried.url}, last_fault = ${tried.fault},
        state = ${state}, next_at = ${next}::timestamptz, done_at = ${arrived ? now : null}::timestamptz
     where delivery_no = ${due.deliveryNo} and state <> 'DONE'`.execute(db);
  if (arrived) await over(db, due.appId, now);
  else if (state === 'GIVEN_UP') await giveUp(db, due, now);
}

/** Clears `notify_trouble_at` of a program when all its late events have been delivered. */
const over = (db: Kysely<Database>, appId: string, now: Date) =>
  sql`update apps set notify_trouble_at = null
     where app_id = ${appId} and notify_trouble_at is not null
       and not exists (select from app_deliveries d where d.app_id = apps.app_id and d.state = 'WAITING'
         and d.created_at <= ${new Date(now.getTime() - TROUBLE_MS)})`.execute(db);

type App = { app_id: string; name: string; enterprise_id: string };

/** Notifies the administrators of a program that events are not delivered to it. */
async function notifyTrouble(
  db: Kysely<Database>,
  { app_id: appId, name, enterprise_id }: App,
  { first, what, eventAt, now }: { first: string; what: string; eventAt: Date; now: Date },
): Promise<void> {
  const second = `应用${name}的事件通知${what}`;
  const happened = wireTime(eventAt).slice(0, 16).replace('T', ' ');
  for (const userId of await administratorsOf(db, enterprise_id))
    await notify(
      db,
      userId,
      {
        type: '1',
        first,
        second,
        content: `${second}。\n\n最早的事件发生于${happened}。请检查通知地址，修复后可在通知记录中重新发送。`,
        link: { url: `/account-center/secret-key/detail?appId=${appId}`, text: '查看应用' },
      },
      now,
    );
}

/**
 * Marks programs that have an event undelivered for a day, and notifies their administrators. The administrators are
 * not notified again until an event is delivered.
 */
export async function markTroubled(db: Kysely<Database>, now: Date): Promise<void> {
  const waitsSince = new Date(now.getTime() - TROUBLE_MS);
  const troubled = await db
    .selectFrom('apps as a')
    .where('a.notify_trouble_at', 'is', null)
    .where('a.state', '=', 'ACTIVE')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_deliveries as d')
          .select('d.delivery_no')
          .whereRef('d.app_id', '=', 'a.app_id')
          .where('d.state', '=', 'WAITING')
          .where('d.tries', '>', 0)
          .where('d.created_at', '<=', waitsSince),
      ),
    )
    .select('a.app_id')
    .orderBy('a.app_id')
    .execute();
  for (const { app_id } of troubled)
    await inTransaction(db, async (trx) => {
      const app = await trx
        .updateTable('apps')
        .set({ notify_trouble_at: now })
        .where('app_id', '=', app_id)
        .where('notify_trouble_at', 'is', null)
        .returning(['app_id', 'name', 'enterprise_id'])
        .executeTakeFirst();
      if (!app) return;
      const { created_at: eventAt } = await trx
        .selectFrom('app_deliveries')
        .select('created_at')
        .where('app_id', '=', app_id)
        .where('state', '=', 'WAITING')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirstOrThrow();
      await notifyTrouble(trx, app, { first: '通知持续未送达', what: '超过一天未送达，仍在重试', eventAt, now });
    });
}

/** Gives up a delivery after its last attempt. Notifies the administrators at once, but at most once a day per program. */
async function giveUp(db: Kysely<Database>, due: Due, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const app = await trx
      .selectFrom('apps')
      .select(['app_id', 'name', 'enterprise_id', 'notify_trouble_at'])
      .where('app_id', '=', due.appId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (app.notify_trouble_at === null)
      await trx.updateTable('apps').set({ notify_trouble_at: now }).where('app_id', '=', due.appId).execute();
    const delivered = await trx
      .selectFrom('app_deliveries')
      .select('delivery_no')
      .where('app_id', '=', due.appId)
      .where('warned_at', '>', new Date(now.getTime() - TROUBLE_MS))
      .limit(1)
      .executeTakeFirst();
    if (delivered) return;
    await trx.updateTable('app_deliveries').set({ warned_at: now }).where('delivery_no', '=', due.deliveryNo).execute();
    const what = '重试多次仍未送达，已停止重试';
    await notifyTrouble(trx, app, { first: '通知未送达，已停止重试', what, eventAt: due.eventAt, now });
  });
}

export async function administratorsOf(db: Kysely<Database>, enterpriseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', enterpriseId)
    .where('rp.permission', '=', 'account:admin')
    .where('u.status', '=', 'ACTIVE')
    .select('ue.user_id')
    .orderBy('ue.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Releases claimed deliveries that were not attempted. */
export const release = (db: Kysely<Database>, deliveryNos: readonly number[]) =>
  db.updateTable('app_deliveries').set({ leased_until: null }).where('delivery_no', 'in', deliveryNos).execute();

/**
 * Postpones the due deliveries of an address that does not respond. The postponed deliveries keep all their attempts.
 */
export const postpone = (db: Kysely<Database>, { appId, channel }: Lane, until: Date) =>
  db
    .updateTable('app_deliveries')
    .set({ next_at: until, leased_until: null })
    .where('app_id', '=', appId)
    .where('channel', '=', channel)
    .where('state', '=', 'WAITING')
    .where('next_at', '<', until)
    .execute();

/**
 * Returns the business time at which the notifier must run next: a delivery is due, a claim ends, or a delivery has
 * waited a day. Null if no delivery waits.
 */
export async function nextDelivery(db: Kysely<Database>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null; leased: Date | null; trouble: Date | null; offsetMs: number }>`
    select min(d.next_at) filter (where d.leased_until is null and l.url <> '') as at,
        min(d.leased_until) filter (where l.url <> '') as leased,
        min(d.created_at) filter (where d.tries > 0 and l.notify_trouble_at is null) as trouble,
        ${OFFSET} as "offsetMs"
      from app_deliveries d join ${LANES} l on l.app_id = d.app_id and l.channel = d.channel where d.state = 'WAITING'`.execute(
    db,
  );
  const [row] = rows;
  const times = [
    ...(row?.at ? [row.at.getTime()] : []),
    ...(row?.leased ? [row.leased.getTime() + row.offsetMs] : []),
    ...(row?.trouble ? [row.trouble.getTime() + TROUBLE_MS] : []),
  ];
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Deletes deliveries that are older than the retention period. */
export async function tidyDeliveries(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom('app_deliveries').where('state', '<>', 'WAITING').where('created_at', '<', before).execute();
}
