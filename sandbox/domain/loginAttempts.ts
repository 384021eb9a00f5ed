import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { inTransaction } from '../db/transaction';
import type { RealTime } from './clock';
import type { Limit } from './limits';
import { mutexByKey } from './mutexByKey';
import { atField } from './refusal';
import { verifyPassword } from './secrets';

/** Number of consecutive wrong passwords that locks an account, and the duration of the lock (S-10). */
export const MOST_FAILURES = 5;
const LOCK_TIME = 15 * 60_000;
/** Limit of failures per address, for all accounts together. */
export const ADDRESS_FAILURES: Limit = { name: 'login-failure', hits: 300, minutes: 10 };
/** Time in ms after the last failed attempt at which the failures are reset. */
const FORGOTTEN_AFTER = 24 * 60 * 60_000;

/**
 * The tables that count wrong passwords, with their key columns: login passwords by the typed account, payment passwords by the
 * member.
 */
const COUNTED = { login_failures: 'login_account', pay_password_failures: 'member_no' } as const;

/**
 * Counts an attempt before the password check, so that parallel guesses get at most five attempts. Returns the number
 * of consecutive attempts including this one, and the end of the lock if the account is locked. The caller resets the
 * count after a successful login. Attempts for unknown accounts are counted in the same way.
 */
export async function countAttempt(
  db: Kysely<Database>,
  table: keyof typeof COUNTED,
  subject: string,
  realNow: RealTime,
): Promise<{ failures: number; lockedUntil: Date | null }> {
  const lockEnd = new Date(realNow.getTime() + LOCK_TIME);
  const stale = new Date(realNow.getTime() - FORGOTTEN_AFTER);
  const key = sql.id(COUNTED[table]);
  const { rows } = await sql<{ failures: number; locked_until: Date | null }>`
    insert into ${sql.table(table)} as f (${key}, failures, last_failure_at, locked_until)
    values (${subject}, 1, ${realNow}, null)
    on conflict (${key}) do update set
      failures = case
        when f.locked_until <= ${realNow} or f.last_failure_at < ${stale} then 1
        else least(f.failures + 1, ${MOST_FAILURES + 1}) end,
      locked_until = case
        when f.locked_until <= ${realNow} or f.last_failure_at < ${stale} then null
        when f.locked_until is null and f.failures + 1 >= ${MOST_FAILURES} then ${lockEnd}::timestamptz
        else f.locked_until end,
      last_failure_at = ${realNow}
    returning failures, locked_until`.execute(db);
  const { failures = 1, locked_until = null } = rows[0] ?? {};
  return { failures, lockedUntil: failures > MOST_FAILURES ? locked_until : null };
}

/** Returns the key for `mutexByKey`, which lets the logins of one account run one after the other. */
export const lineOf = (account: string): string => `login ${account}`;

/** Counts a login attempt. Returns the end of the lock if the account is locked, otherwise null. */
export const beginAttempt = async (db: Kysely<Database>, account: string, realNow: RealTime): Promise<Date | null> =>
  (await countAttempt(db, 'login_failures', account, realNow)).lockedUntil;

/** Returns the minutes until a lock ends, rounded up, for messages. */
export const minutesUntil = (end: Date, realNow: RealTime): number =>
  Math.max(1, Math.ceil((end.getTime() - realNow.getTime()) / 60_000));

/** Resets the consecutive failures after a right password. */
export async function forgetAttempts(db: Kysely<Database>, account: string): Promise<void> {
  await db.deleteFrom('login_failures').where('login_account', '=', account).execute();
}

/**
 * Checks the login password with which a user confirms another action. Refuses a wrong password at its field; `name`
 * is the label of the field. Attempts count as logins, because a stolen session must not be able to guess the
 * password. Must be called outside of any transaction, because hashing takes time. A right password resets the
 * failures, even if the action fails later.
 */
export const mustKnowPassword = (
  db: Kysely<Database>,
  { account, hash, password, realNow }: { account: string; hash: string; password: string; realNow: RealTime },
  { field, name }: { field: string; name: string },
): Promise<void> =>
  mutexByKey(lineOf(account), async () => {
    const lockedUntil = await inTransaction(db, (trx) => beginAttempt(trx, account, realNow));
    if (lockedUntil) atField(field, `${name}错误次数过多，请${minutesUntil(lockedUntil, realNow)}分钟后再试`);
    if (!(await verifyPassword(password, hash))) atField(field, `${name}错误`);
    await inTransaction(db, (trx) => forgetAttempts(trx, account));
  });
