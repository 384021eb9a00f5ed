import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { Limit } from './limits';

/** Wrong passwords in a row that lock an account, and for how long (S-10; interface, "Sessions"). */
export const MOST_FAILURES = 5;
export const LOCK_TIME = 15 * 60_000;
/** Failures per address, whatever the account. */
export const ADDRESS_FAILURES: Limit = { name: 'login-failure', hits: 300, minutes: 10 };
/** A run of failures is forgotten after a day without one, ms. */
const FORGOTTEN_AFTER = 24 * 60 * 60_000;

/**
 * Counts one attempt before its password is looked at, so that a storm of guesses gets no more of them than five.
 * Answers when the lock ends if the account is locked. A success takes the count back (`forgetAttempts`).
 * Accounts that do not exist are counted alike.
 */
export async function beginAttempt(db: Kysely<Database>, account: string, now: Date): Promise<Date | null> {
  const lockEnd = new Date(now.getTime() + LOCK_TIME);
  const stale = new Date(now.getTime() - FORGOTTEN_AFTER);
  const { rows } = await sql<{ failures: number; locked_until: Date | null }>`
    insert into login_failures as f (login_account, failures, last_failure_at, locked_until)
    values (${account}, 1, ${now}, null)
    on conflict (login_account) do update set
      failures = case
        when f.locked_until <= ${now} or f.last_failure_at < ${stale} then 1
        else least(f.failures + 1, ${MOST_FAILURES + 1}) end,
      locked_until = case
        when f.locked_until <= ${now} or f.last_failure_at < ${stale} then null
        when f.locked_until is null and f.failures + 1 >= ${MOST_FAILURES} then ${lockEnd}::timestamptz
        else f.locked_until end,
      last_failure_at = ${now}
    returning failures, locked_until`.execute(db);
  const row = rows[0];
  return row && row.failures > MOST_FAILURES ? row.locked_until : null;
}

/** The password was right: the run of failures is over. */
export async function forgetAttempts(db: Kysely<Database>, account: string): Promise<void> {
  await db.deleteFrom('login_failures').where('login_account', '=', account).execute();
}
