import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../refusal';
import type { Owner } from './model';

/** Returns the signer of an enterprise: its longest-serving administrator, with the mobile number used for signing in. */
export async function signerOf(db: Kysely<Database>, owner: Owner): Promise<{ name: string; mobile: string }> {
  const row = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .select(['u.nick_name', 'u.real_name', 'u.login_account'])
    .where('ue.enterprise_id', '=', owner.enterpriseId)
    .where('ue.user_type', '!=', '0')
    .where('u.status', '=', 'ACTIVE')
    .where('u.login_account_type', '=', 'mobile')
    .orderBy('ue.created_at')
    .orderBy('u.user_id')
    .executeTakeFirst();
  return row
    ? { name: row.real_name ?? row.nick_name, mobile: row.login_account }
    : refuse('企业没有可签约的管理员', { bizCode: 'NOT_READY' });
}

/**
 * Returns the names of the enterprise's users who may open products. A user who may not open products sees whom to
 * ask.
 */
export async function openersOf(db: Kysely<Database>, enterpriseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .innerJoin('role_permissions as p', 'p.role_id', 'ue.role_id')
    .select('u.nick_name')
    .where('ue.enterprise_id', '=', enterpriseId)
    .where('p.permission', '=', 'product:open')
    .where('u.status', '=', 'ACTIVE')
    .orderBy('ue.created_at')
    .orderBy('u.user_id')
    .limit(5)
    .execute();
  return rows.map(({ nick_name }) => nick_name);
}
