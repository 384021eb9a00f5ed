import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import type { Actor, Context } from '../context';
import { MAX_CENTS } from '../money/cents';
import { dayOf } from '../money/days';
import { notYours } from '../refusal';
import { escapeLike } from '../textSearch';

/* Helpers that all modules of the warehouse share: owner of the warehouse, current user, numbers. */

/** The request context of a user of the warehouse. */
export type WarehouseContext = Pick<Context, 'db' | 'now' | 'random' | 'address'> & { user: Actor };

/** Returns the enterprise that owns the warehouse. All queries are limited to this enterprise. */
export const warehouseOf = ({ enterpriseId }: Pick<Actor, 'enterpriseId'>): string => enterpriseId ?? notYours();

/** bizCodes that the API contract declares for the warehouse calls. */
export const CHANGED = '20080001';
export const WRONG_STATE = '20080002';
export const SOURCE_TAKEN = '20080003';
export const WRONG_LINES = '20080004';
export const OTHER_SUM = '20080005';
export const OTHER_CONTENT = '20080006';
export const ACCOUNT_TAKEN = '20080007';

/** The display name of a user in timelines. */
export async function nameOfUser(db: Kysely<Database>, userId: string): Promise<string> {
  const { nick_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return nick_name;
}

/** Writes the audit row of a change in the warehouse (S-14). */
export const note = (
  { db, now, user, address }: Pick<WarehouseContext, 'db' | 'now' | 'user' | 'address'>,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: `warehouse.${action}`,
    subject,
    detail: { enterpriseId: user.enterpriseId, ...detail },
    address,
  });

const digitsOf = (random: Context['random'], length: number) =>
  String(Buffer.from(random(8)).readBigUInt64BE() % 10n ** BigInt(length)).padStart(length, '0');

/** Returns a voucher number: `PZ`, the day and eight random digits. */
export const newVoucherNo = ({ now, random }: Pick<Context, 'now' | 'random'>): string =>
  `PZ${dayOf(now).replaceAll('-', '')}${digitsOf(random, 8)}`;

/** Returns a payee number: `SK` and ten random digits. */
export const newPayeeNo = ({ random }: Pick<Context, 'random'>): string => `SK${digitsOf(random, 10)}`;

/** Returns an import number: `DR`, the day and eight random digits. */
export const newImportNo = ({ now, random }: Pick<Context, 'now' | 'random'>): string =>
  `DR${dayOf(now).replaceAll('-', '')}${digitsOf(random, 8)}`;

/** True for PostgreSQL's `unique_violation` of this constraint. */
const isTwice = (error: unknown, constraint: string): boolean => {
  const { code, constraint: name } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && name === constraint;
};

/**
 * Retries `work` once if a parallel request has stored a conflicting row between lookup and write. The second lookup then finds
 * that row.
 */
export async function onceMore<T>(constraint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTwice(error, constraint)) throw error;
    return work();
  }
}

/** SQL sum of amounts as `cents`, limited to the maximum amount of a response. */
export const sumOf = (column: string) =>
  sql<number>`least(coalesce(sum(${sql.ref(column)}), 0), ${MAX_CENTS})::bigint`.as('cents');

/**
 * Returns a LIKE pattern that matches texts starting with a keyword. If the keyword is a number with a prefix of two
 * letters, its spaces are removed.
 */
export const startOf = (keyword: string): string =>
  `${escapeLike(/^[A-Za-z]{2}[\d\s]+$/.test(keyword) ? keyword.replace(/\s/g, '').toUpperCase() : keyword)}%`;
