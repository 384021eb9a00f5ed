import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../../db/schema';
import type { Actor } from '../../domain/context';
import { type Paging, pageOfQuery } from '../../domain/lists';
import { menusOf } from '../../domain/menus';
import { refuse } from '../../domain/refusal';
import { containing } from '../../domain/textSearch';

/**
 * Returns the menus that the user grants to another user, in the order of the console. Refuses menus that the
 * granting user does not have, and codes that are not menus.
 */
export function givable(user: Actor, menuIds: readonly string[]): Permission[] {
  const menus = menusOf(new Set(menuIds));
  if (menus.length !== new Set(menuIds).size || menus.some((id) => !user.permissions.has(id)))
    refuse('不能授予自己没有的权限', { fields: { menuIds: '不能授予自己没有的权限' } });
  return menus;
}

/**
 * Locks the users of an enterprise before they are read. When two administrators remove each other at the same time,
 * the second request is refused. The second request is also refused when a user is removed and made administrator at
 * the same time.
 */
export const lockPeople = (db: Kysely<Database>, enterpriseId: string) =>
  db
    .selectFrom('user_enterprises')
    .select('user_id')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('user_id')
    .forUpdate()
    .execute();

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const SORTS = { createTime: 'ue.created_at', lastLoginTime: 'ue.last_login_at' } as const;

interface StaffQuery extends Paging {
  sortField?: keyof typeof SORTS;
  sortOrder?: 'asc' | 'desc';
  keyword?: string;
}

const peopleOf = (db: Kysely<Database>, user: Actor) =>
  db
    .selectFrom('user_enterprises as ue')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', user.enterpriseId)
    .where('u.kind', '=', user.kind)
    .where('u.status', '!=', 'DELETED');

type People = ReturnType<typeof peopleOf>;
type Tables = People extends SelectQueryBuilder<infer DB, infer TB, object> ? [DB, TB & keyof DB] : never;
type Narrow = (
  query: SelectQueryBuilder<Tables[0], Tables[1], object>,
) => SelectQueryBuilder<Tables[0], Tables[1], object>;

/** Returns a page of the users of the session's enterprise; by default the earliest member first. */
export function peoplePage(
  db: Kysely<Database>,
  user: Actor,
  { sortField = 'createTime', sortOrder = 'asc', keyword, ...paging }: StaffQuery,
  narrow: Narrow,
) {
  const matching = () => {
    const query = narrow(peopleOf(db, user));
    if (!keyword) return query;
    const contains = containing(keyword);
    return query.where((eb) =>
      eb.or([eb('u.login_account', ...contains), eb(sql<string>`coalesce(ue.staff_name, u.nick_name)`, ...contains)]),
    );
  };
  return pageOfQuery(matching(), paging, (query) =>
    query
      .select(['u.user_id', 'u.login_account', 'u.nick_name', 'u.admin_flag', 'ue.staff_name', 'ue.role_id'])
      .select([
        'ue.created_at',
        'ue.last_login_at',
        sql<boolean>`exists(select from administrators a
          where a.enterprise_id = ue.enterprise_id and a.user_id = ue.user_id)`.as('admin'),
      ])
      .orderBy(sql.ref(SORTS[sortField]), (by) =>
        sortOrder === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst(),
      )
      .orderBy('u.user_id'),
  );
}
