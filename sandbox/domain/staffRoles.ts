import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StaffRole } from '@/contract/calls/staff';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import { menusOf } from './menus';

/** The predefined roles, which every enterprise has. */
export const NAMED: readonly Exclude<StaffRole, 'CUSTOM'>[] = ['ADMIN', 'CHECKER', 'READER'];

/** Permissions that every user of an enterprise, or of the warehouse, always has. They are never granted or revoked. */
const ALWAYS: Readonly<Record<'ordinary' | 'warehouse', readonly Permission[]>> = {
  ordinary: ['home:read', 'message:read', 'account:own', 'document:read'],
  warehouse: ['home:read'],
};

/** Returns the permission codes of the given roles, by role. */
export async function codesOf(db: Kysely<Database>, roleIds: readonly string[]): Promise<Map<string, Permission[]>> {
  const rows =
    roleIds.length === 0
      ? []
      : await db
          .selectFrom('role_permissions')
          .select(['role_id', 'permission'])
          .where('role_id', 'in', [...new Set(roleIds)])
          .execute();
  const codes = new Map<string, Permission[]>();
  for (const { role_id, permission } of rows) codes.set(role_id, [...(codes.get(role_id) ?? []), permission]);
  return codes;
}

/**
 * Returns the role with exactly the given menus: a predefined role if one matches, otherwise a role created for them.
 * The name of a created role consists of its permission codes, and its permissions never change. So a user whose
 * menus change gets another role, and this change ends the user's sessions.
 */
export async function roleOf(
  db: Kysely<Database>,
  kind: 'ordinary' | 'warehouse',
  menus: readonly Permission[],
): Promise<string> {
  const requested = [...new Set(menus)].sort();
  if (kind === 'ordinary') {
    const named = await codesOf(db, NAMED);
    const same = NAMED.find((id) => menusOf(named.get(id) ?? []).join() === requested.join());
    if (same) return same;
  }
  const codes = [...new Set([...ALWAYS[kind], ...requested])].sort();
  const role_id = `C${createHash('sha256').update(codes.join()).digest('hex').slice(0, 24)}`;
  await db
    .insertInto('roles')
    .values({ role_id, role_name: '自定义' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('role_permissions')
    .values(codes.map((permission) => ({ role_id, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return role_id;
}
