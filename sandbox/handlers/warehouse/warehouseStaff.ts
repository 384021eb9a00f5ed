import { sql } from 'kysely';
import type { OaUser } from '@/contract/calls/staff';
import type { Permission } from '@/contract/permissions';
import { EMAIL } from '@/contract/rules/contact';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import type { Actor, AuthedContext } from '../../domain/context';
import { menusOf, treeOf } from '../../domain/menus';
import { wireTime } from '../../domain/money/days';
import { checkNewPassword } from '../../domain/passwords';
import { addUser } from '../../domain/people';
import { atField, notYours, refuse } from '../../domain/refusal';
import { hashPassword } from '../../domain/secrets';
import { endSessionsOf, mustStillBeSignedIn } from '../../domain/sessions';
import { codesOf, roleOf } from '../../domain/staffRoles';
import { givable, peoplePage } from '../enterprises/people';
import type { Handlers } from '../handler';
import { warehouseMenusOf } from './warehouseMenu';

const ACCOUNT = /^[A-Za-z]\w{3,31}$/;
const enterpriseOf = (user: Actor): string => user.enterpriseId ?? notYours();

/**
 * Returns the warehouse menus that an administrator grants to an employee. Other permissions of an administrator
 * cannot be granted (S-09).
 */
function givableHere(user: Actor, menuIds: readonly string[]): Permission[] {
  const menus = givable(user, menuIds);
  const offered = warehouseMenusOf(user);
  if (menus.some((id) => !offered.includes(id))) atField('menuIds', '只能授予云仓专区的权限');
  return menus;
}

/** Returns an employee of the warehouse. Refuses administrators, unknown users and users of other enterprises. */
async function employee({ db, user }: AuthedContext, userId: string) {
  const row =
    (await db
      .selectFrom('users as u')
      .innerJoin('user_enterprises as ue', 'ue.user_id', 'u.user_id')
      .where('u.user_id', '=', userId)
      .where('ue.enterprise_id', '=', enterpriseOf(user))
      .where('u.kind', '=', 'warehouse')
      .where('u.status', '!=', 'DELETED')
      .select(['u.user_id', 'u.admin_flag', 'ue.role_id'])
      .forUpdate()
      .executeTakeFirst()) ?? notYours();
  await mustStillBeSignedIn(db, user);
  if (row.admin_flag === '1') refuse('云仓管理员不能修改或删除');
  return { ...row, codes: menusOf((await codesOf(db, [row.role_id])).get(row.role_id) ?? []) };
}

const record = (
  { db, now, user, address }: AuthedContext,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
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

export const warehouseStaffHandlers: Handlers<
  'getAllPlatformMerchantTree' | 'queryOaUserInfo' | 'addOaUserInfo' | 'editOaUserInfo' | 'deleteOaUser'
> = {
  getAllPlatformMerchantTree: async (_request, { user }) => treeOf(new Set(warehouseMenusOf(user))),

  queryOaUserInfo: async ({ adminFlag, ...request }, { user, db }) => {
    const page = await peoplePage(db, user, request, (query) =>
      adminFlag === undefined ? query : query.where('u.admin_flag', '=', adminFlag),
    );
    const codes = await codesOf(
      db,
      page.rows.map((row) => row.role_id),
    );
    return {
      ...page,
      rows: page.rows.map(
        (row): OaUser => ({
          userId: row.user_id,
          name: row.staff_name ?? row.nick_name,
          loginAccount: row.login_account,
          adminFlag: row.admin_flag ?? '0',
          menuIds: menusOf(codes.get(row.role_id) ?? []).filter((code) => code.startsWith('warehouse:')),
          self: row.user_id === user.userId,
          createTime: wireTime(row.created_at),
          lastLoginTime: row.last_login_at && wireTime(row.last_login_at),
        }),
      ),
    };
  },

  addOaUserInfo: {
    transaction: 'own',
    run: async ({ loginAccount, name, email, password, menuIds }, context) => {
      const { db, now, user, random, passwordCost, newId } = context;
      const account = loginAccount.trim();
      const address = email.trim().toLowerCase();
      if (!ACCOUNT.test(account)) atField('loginAccount', '4-32位字母、数字或下划线，以字母开头');
      if (!EMAIL.test(address)) atField('email', '请输入正确的邮箱');
      checkNewPassword(password);
      const menus = givableHere(user, menuIds);
      const hash = await hashPassword(password, random, passwordCost);
      return inTransaction(db, async (trx) => {
        await mustStillBeSignedIn(trx, user);
        const taken = await trx
          .selectFrom('users')
          .select(['login_account', 'email'])
          .where((eb) => eb.or([eb('login_account', '=', account), eb('email', '=', address)]))
          .execute();
        if (taken.some((row) => row.login_account === account)) atField('loginAccount', '该登录账号已存在');
        if (taken.length > 0) atField('email', '该邮箱已被其他账号使用');
        const userId = newId('U');
        const role = await roleOf(trx, 'warehouse', menus);
        const made = await addUser(trx, {
          user_id: userId,
          login_account: account,
          login_account_type: 'account',
          kind: 'warehouse',
          admin_flag: '0',
          nick_name: name,
          password_hash: hash,
          initial_password: true,
          real_name_status: '1',
          created_at: now,
          email: address,
        });
        // No row was inserted: a parallel request has already created an account with this name.
        if (!made) atField('loginAccount', '该登录账号已存在');
        await trx
          .insertInto('user_enterprises')
          .values({
            user_id: userId,
            enterprise_id: enterpriseOf(user),
            role_id: role,
            user_type: '0',
            default_flag: true,
            staff_name: name,
            created_at: now,
          })
          .execute();
        await record({ ...context, db: trx }, 'staff.added', userId, { menuIds: menus });
        return null;
      });
    },
  },

  editOaUserInfo: async ({ userId, name, menuIds }, context) => {
    const { db, user } = context;
    const menus = givableHere(user, menuIds);
    const before = await employee(context, userId);
    const changed = menus.join() !== before.codes.join();
    await db
      .updateTable('user_enterprises')
      // A database trigger ends the user's sessions when the role changes.
      .set({ staff_name: name, ...(changed ? { role_id: await roleOf(db, 'warehouse', menus) } : {}) })
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseOf(user))
      .execute();
    // Ends the sessions with this reason, so that the user's next call is refused with the message that the menus
    // have changed.
    if (changed) await endSessionsOf(db, userId, 'MENUS_CHANGED', context.realNow);
    // A warehouse user belongs to only one enterprise, so the enterprise also sets the name of the account.
    await db.updateTable('users').set({ nick_name: name }).where('user_id', '=', userId).execute();
    await record(context, 'staff.changed', userId, changed ? { from: before.codes, to: menus } : {});
    return null;
  },

  deleteOaUser: async ({ userId }, context) => {
    const { codes } = await employee(context, userId);
    // Deletes the account, because a warehouse account belongs to no other enterprise; a database trigger ends its
    // sessions. Its login name and e-mail address can then be used by other users. The deleted account is renamed
    // with a #, which users cannot type, so that its name stays unique.
    await context.db
      .updateTable('users')
      .set({ status: 'DELETED', login_account: sql`login_account || '#' || user_id`, email: null })
      .where('user_id', '=', userId)
      .execute();
    await record(context, 'staff.removed', userId, { menuIds: codes });
    return null;
  },
};
