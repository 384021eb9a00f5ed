import type { Kysely } from 'kysely';
import { PASSWORD } from '@/contract/rules/contact';
import type { Database } from '../db/schema';
import { refuse } from './refusal';

const RULE = '8-20位，须包含大写字母、小写字母、数字和符号，不能有空格';

/** Refuses, at its field, a new password that does not meet the password rule. */
export function checkNewPassword(password: string): void {
  if (!PASSWORD.test(password)) refuse(RULE, { fields: { password: RULE } });
}

export const sameAsBefore = (): never =>
  refuse('新密码不能与原密码相同', { fields: { password: '新密码不能与原密码相同' } });

/**
 * Stores a new login password. Returns false if the old password has changed meanwhile. A database trigger then ends
 * all sessions of the user.
 */
export async function setPassword(
  db: Kysely<Database>,
  { userId, before, hash }: { userId: string; before: string; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash, initial_password: false })
    .where('user_id', '=', userId)
    .where('password_hash', '=', before)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
