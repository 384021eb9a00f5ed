import { type Kysely, sql } from 'kysely';
import type { EventKind } from '@/contract/open/openEvents';
import type { Database } from '../../db/schema';
import { announce } from '../announce';

/* Events for a merchant's programs: rows that the open interface delivers to the programs' notification addresses. */

interface PlatformEvent {
  merchantNo: string;
  /** The only program that gets the event. If left out, all programs of the merchant get it. */
  appId?: string;
  kind: EventKind;
  /** Number of the object that the event is about, such as an order. */
  subject: string;
  /** Data of the event; never a password, token, code, key, or a whole card or mobile number. */
  payload: Readonly<Record<string, unknown>>;
}

/** Adds an event. Runs in the same transaction as the change that the event reports. */
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

/**
 * Returns the id and the sequence number of an event that the current transaction has just written, as the program
 * sees them.
 */
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
