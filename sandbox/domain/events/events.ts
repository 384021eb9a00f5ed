import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/* What a merchant's programs are to be told: rows that the open interface delivers. */

export interface PlatformEvent {
  merchantNo: string;
  /** Such as `sign.ended`. */
  kind: string;
  /** What it happened to: a number. */
  subject: string;
  /** Plain facts; never a password, token, code, key, or a whole card or mobile number. */
  payload: Readonly<Record<string, unknown>>;
}

/** Adds one event, in the transaction of what has happened. */
export async function tellPrograms(
  db: Kysely<Database>,
  { merchantNo, kind, subject, payload }: PlatformEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('platform_events')
    .values({ merchant_no: merchantNo, kind, subject, payload: JSON.stringify(payload), created_at: now })
    .execute();
}
