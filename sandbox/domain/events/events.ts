import type { Kysely } from 'kysely';
import type { EventKind } from '@/contract/openEvents';
import type { Database } from '../../db/schema';
import { announce } from '../announce';

/* What a merchant's programs are to be told: rows that the open interface delivers. */

export interface PlatformEvent {
  merchantNo: string;
  /** One program alone; left out: all programs of the merchant. */
  appId?: string;
  kind: EventKind;
  /** What it happened to: a number. */
  subject: string;
  /** Plain facts; never a password, token, code, key, or a whole card or mobile number. */
  payload: Readonly<Record<string, unknown>>;
}

/** Adds one event, in the transaction of what has happened. */
export async function tellPrograms(
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
