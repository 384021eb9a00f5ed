import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { joinTransaction } from '../../db/transaction';
import { addDays, dayOf } from '../money/days';

/** Returns the last closed accounting day. */
export async function closedThrough(db: Kysely<Database>): Promise<string> {
  const { closed_through } = await db.selectFrom('accounting').select('closed_through').executeTakeFirstOrThrow();
  return closed_through;
}

/**
 * True for PostgreSQL's error `lock_not_available`: a booking held the lock on the open day for longer than the
 * closing waits.
 */
const isBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03';

/**
 * Closes every past accounting day. Afterwards no entry can be booked into these days, not even an entry with an
 * earlier time. Returns the last closed day. Null if parallel bookings prevented the closing; the caller then
 * retries.
 */
export async function closeDays(db: Kysely<Database>, now: Date): Promise<string | null> {
  const through = addDays(dayOf(now), -1);
  const known = await closedThrough(db);
  if (known >= through) return known;
  try {
    const { rows } = await joinTransaction(db, (trx) =>
      sql<{ closed: string }>`select close_days(${through}::date)::text as closed`.execute(trx),
    );
    return rows[0]?.closed ?? through;
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}
