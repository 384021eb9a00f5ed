import type { Staff } from '@/contract/calls/staff';
import type { Permission } from '@/contract/permissions';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import { checkCode, sendCode } from '../../domain/codes';
import type { Actor, AuthedContext } from '../../domain/context';
import { menusOf, treeOf } from '../../domain/menus';
import { wireTime } from '../../domain/money/days';
import { type Notification, notify } from '../../domain/notifyUser';
import { checkNewPassword } from '../../domain/passwords';
import { addUser } from '../../domain/people';
import { atField, notYours, refuse } from '../../domain/refusal';
import { hashPassword } from '../../domain/secrets';
import { endSessionsOf, mustStillBeSignedIn } from '../../domain/sessions';
import { codesOf, NAMED, roleOf } from '../../domain/staffRoles';
import type { Handlers } from '../handler';
import { givable, lockPeople, peoplePage } from './people';

const ROLE_NAMES = { ADMIN: '企业管理员', CHECKER: '复核员', READER: '查询员' } as const;
/** The permission that makes a user a main user of the enterprise. All other users are employees. */
const ADMINISTERS: Permission = 'account:admin';

const CHANGED: Notification = {
  type: '2',
  first: '您的权限已变更',
  second: '企业管理员修改了您的菜单权限',
  content: '企业管理员修改了您的菜单权限，请以登录后看到的菜单为准。如有疑问，请联系企业管理员。',
  link: { url: '/home', text: '返回首页' },
};

const AT_MOBILE = (address: string) => ({ address, channel: 'SMS' as const });

const enterpriseOf = (user: Actor): string => user.enterpriseId ?? notYours();

/**
 * Returns a user of the enterprise whom the requesting user may change. Refuses unknown users and users of other
 * enterprises in the same way. Re-reads the requesting user's permission, because it may have changed while the
 * request waited (S-08; S-09).
 */
async function changeable(context: AuthedContext, userId: string) {
  const { db, user } = context;
  await lockPeople(db, enterpriseOf(user));
  await mustStillBeSignedIn(db, user);
  const row =
    (await db
      .selectFrom('user_enterprises as ue')
      .innerJoin('users as u', 'u.user_id', 'ue.user_id')
      .leftJoin('administrators as a', (join) =>
        join.onRef('a.enterprise_id', '=', 'ue.enterprise_id').onRef('a.user_id', '=', 'ue.user_id'),
      )
      .where('ue.enterprise_id', '=', enterpriseOf(user))
      .where('ue.user_id', '=', userId)
      .where('u.status', '!=', 'DELETED')
      .select(['ue.user_id', 'ue.role_id', 'ue.user_type', 'a.user_id as admin', 'ue.staff_name', 'u.nick_name'])
      .executeTakeFirst()) ?? notYours();
  const codes = menusOf((await codesOf(db, [row.role_id])).get(row.role_id) ?? []);
  if (codes.some((code) => !user.permissions.has(code))) refuse('不能修改权限高于自己的员工');
  return { ...row, codes };
}

/** Refuses if no other administrator of the enterprise would remain. */
async function keepAnAdministrator({ db, user }: AuthedContext, besides: string): Promise<void> {
  const other = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as p', 'p.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', enterpriseOf(user))
    .where('ue.user_id', '!=', besides)
    .where('p.permission', '=', ADMINISTERS)
    .where('u.status', '=', 'ACTIVE')
    .select('ue.user_id')
    .limit(1)
    .executeTakeFirst();
  if (!other) refuse('企业至少保留一名管理员');
}

const record = (
  { db, now, user, address }: AuthedContext,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
) =>
  audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action,
    subject,
    detail: { enterpriseId: user.enterpriseId, ...detail },
    address,
  });

/**
 * Returns the flags of a new user, which turn menus on. A main user gets the flags of the creating user; an employee
 * gets none.
 */
async function flagsFor({ db, user }: AuthedContext, mainUser: boolean) {
  const own = await db
    .selectFrom('user_enterprises')
    .select([
      'app_id_flag',
      'had_admin_flag',
      'show_modify_password_flag',
      'agent_flag',
      'had_merchant_flag',
      'collect_open_flag',
      'recipient_flag',
    ])
    .where('user_id', '=', user.userId)
    .where('enterprise_id', '=', enterpriseOf(user))
    .executeTakeFirstOrThrow();
  return mainUser ? own : (Object.fromEntries(Object.keys(own).map((flag) => [flag, false])) as typeof own);
}

export const staffHandlers: Handlers<
  'userBaseInfoPage' | 'queryStaffMenus' | 'sendStaffRegCode' | 'addUser' | 'editUser' | 'delUser'
> = {
  userBaseInfoPage: async ({ roleId, ...request }, { user, db }) => {
    const page = await peoplePage(db, user, request, (query) =>
      roleId === undefined
        ? query
        : query.where('ue.role_id', roleId === 'CUSTOM' ? 'not in' : 'in', roleId === 'CUSTOM' ? NAMED : [roleId]),
    );
    const codes = await codesOf(
      db,
      page.rows.map((row) => row.role_id),
    );
    return {
      ...page,
      rows: page.rows.map(
        (row): Staff => ({
          userId: row.user_id,
          name: row.staff_name ?? row.nick_name,
          loginAccount: row.login_account,
          roleId: NAMED.find((id) => id === row.role_id) ?? 'CUSTOM',
          menuIds: menusOf(codes.get(row.role_id) ?? []),
          adminFlag: row.admin ? 'Y' : 'N',
          self: row.user_id === user.userId,
          createTime: wireTime(row.created_at),
          lastLoginTime: row.last_login_at && wireTime(row.last_login_at),
        }),
      ),
    };
  },

  queryStaffMenus: async (_request, { user, db }) => {
    const codes = await codesOf(db, NAMED);
    return {
      roles: NAMED.map((roleId) => ({
        roleId,
        roleName: ROLE_NAMES[roleId],
        menuIds: menusOf(codes.get(roleId) ?? []),
      })).filter(({ menuIds }) => menuIds.every((id) => user.permissions.has(id as Permission))),
      tree: treeOf(user.permissions),
    };
  },

  sendStaffRegCode: async ({ mobile }, context) => {
    enterpriseOf(context.user);
    await sendCode(context.db, context, 'STAFF', AT_MOBILE(mobile));
    return null;
  },

  addUser: {
    transaction: 'own',
    run: async ({ mobile, code, name, password, menuIds }, context) => {
      const { db, now, realNow, user, random, passwordCost, newId } = context;
      const enterpriseId = enterpriseOf(user);
      const menus = givable(user, menuIds);
      checkNewPassword(password);
      // Checks the SMS code before the account. Only a user who has the code may learn whether the mobile number is
      // already registered.
      await inTransaction(db, (trx) => checkCode(trx, { realNow }, 'STAFF', AT_MOBILE(mobile), { code, use: false }));
      const hash = await hashPassword(password, random, passwordCost);
      return inTransaction(db, async (trx) => {
        await mustStillBeSignedIn(trx, user);
        const within = { ...context, db: trx };
        await checkCode(trx, { realNow }, 'STAFF', AT_MOBILE(mobile), { code, use: true });
        const isNew = await addUser(trx, {
          user_id: newId('U'),
          login_account: mobile,
          login_account_type: 'mobile',
          kind: 'ordinary',
          nick_name: name,
          password_hash: hash,
          initial_password: true,
          created_at: now,
        });
        const person = await trx
          .selectFrom('users')
          .select(['user_id', 'kind', 'status'])
          .where('login_account', '=', mobile)
          .executeTakeFirstOrThrow();
        if (person.kind !== 'ordinary' || person.status !== 'ACTIVE') atField('mobile', '该账号不能添加为员工', true);
        const mainUser = menus.includes(ADMINISTERS);
        const others = await trx
          .selectFrom('user_enterprises')
          .select('user_id')
          .where('user_id', '=', person.user_id)
          .where('default_flag', '=', true)
          .executeTakeFirst();
        const { numInsertedOrUpdatedRows: joined } = await trx
          .insertInto('user_enterprises')
          .values({
            user_id: person.user_id,
            enterprise_id: enterpriseId,
            role_id: await roleOf(trx, 'ordinary', menus),
            user_type: mainUser ? '1' : '0',
            default_flag: others === undefined,
            staff_name: name,
            created_at: now,
            ...(await flagsFor(within, mainUser)),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (joined === 0n) atField('mobile', '该手机号已是本企业员工', true);
        await record(within, 'staff.added', person.user_id, { menuIds: menus });
        return { joined: !isNew };
      });
    },
  },

  editUser: async ({ userId, name, menuIds }, context) => {
    const { db, user } = context;
    const menus = givable(user, menuIds);
    const before = await changeable(context, userId);
    const changed = menus.join() !== before.codes.join();
    if (changed && userId === user.userId) refuse('不能修改自己的权限');
    if (changed && before.admin) refuse('企业管理员的权限不能修改，请先变更管理员');
    const mainUser = menus.includes(ADMINISTERS);
    if (changed && !mainUser) await keepAnAdministrator(context, userId);
    await db
      .updateTable('user_enterprises')
      .set({
        staff_name: name,
        // A database trigger ends the user's sessions when the role or the kind of user changes.
        ...(changed
          ? {
              role_id: await roleOf(db, 'ordinary', menus),
              user_type: mainUser ? ('1' as const) : ('0' as const),
              ...(await flagsFor(context, mainUser)),
            }
          : {}),
      })
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseOf(user))
      .execute();
    await record(context, 'staff.changed', userId, changed ? { from: before.codes, to: menus } : {});
    if (changed) {
      // Ends the sessions with this reason, so that the user's next call is refused with the message that the menus
      // have changed.
      await endSessionsOf(db, userId, 'MENUS_CHANGED', context.realNow);
      await notify(db, userId, CHANGED, context.now);
    }
    return null;
  },

  delUser: async ({ userId }, context) => {
    const { db, user } = context;
    const before = await changeable(context, userId);
    if (userId === user.userId) refuse('不能删除自己');
    if (before.admin) refuse('企业管理员不能删除，请先变更管理员');
    await keepAnAdministrator(context, userId);
    await db
      .deleteFrom('user_enterprises')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseOf(user))
      .execute();
    await record(context, 'staff.removed', userId, { menuIds: before.codes });
    return null;
  },
};
