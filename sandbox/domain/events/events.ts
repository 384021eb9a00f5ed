import { type Kysely, sql } from 'kysely';
import type { EventKind } from '@/contract/open/openEvents';
import type { Database } from '../../db/schema';
import { announce } from '../announce';

/* Events for a merchant's programs: rows that the open interface delivers to the programs' notification addresses. */

interface PlatformEvent {
  merchantNo: string;
  /** The only program that gets the event; left out: all programs of the merchant. */
  appId?: string;
  kind: EventKind;
  /** Number of the object that the event is about, such as an order. */
  subject: string;
  /** Data of the event; never a password, token, code, key, or a whole card or mobile number. */
  payload: Readonly<Record<string, unknown>>;
}

/** Adds an event, in the transaction of the reported change. */
export async function notifyPrograms(
  db: Kysely<Database>,
  { merchantNo, appId, kind, subject, payload }: PlatformEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('platform_events')
    .values({
      merchant_no: merchantNo,
      app_id: appId ?? null,
      kind,
      subject,
      payload: JSON.stringify(payload),
      created_at: now,
    })
    .execute();
  announce(db, 'notifications');
}

/** Returns id and sequence number under which a program knows an event that the transaction has just written. */
export async function placedAt(
  trx: Kysely<Database>,
  { eventNo, appId }: { eventNo: number; appId: string },
): Promise<{ eventId: string; sequence: number }> {
  await sql`set constraints platform_events_placed immediate`.execute(trx);
  await sql`set constraints platform_events_placed deferred`.execute(trx);
  return trx
    .selectFrom('app_events as t')
    .innerJoin('platform_events as e', 'e.event_no', 't.event_no')
    .select(['e.event_id as eventId', 't.sequence'])
    .where('t.event_no', '=', eventNo)
    .where('t.app_id', '=', appId)
    .executeTakeFirstOrThrow();
}
