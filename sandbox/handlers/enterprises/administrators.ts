import type * as contract from '@/contract/calls/administrators';
import type { CallName } from '@/contract/calls/catalogue';
import { audit } from '../../domain/audit';
import { checkCode, sendCode, takeProof } from '../../domain/codes';
import { maskedEmail, maskedMobile, ownReceiver } from '../../domain/contact';
import type { AuthedContext } from '../../domain/context';
import { menuName } from '../../domain/menus';
import { notify } from '../../domain/notifyUser';
import { loginUserOf } from '../../domain/people';
import { notYours, refuse } from '../../domain/refusal';
import { endSession, mustStillBeSignedIn, sessionOver, startSession } from '../../domain/sessions';
import type { Handlers } from '../handler';
import { lockPeople } from './people';

const HOME = { url: '/home', text: '查看' };

const adminOf = ({ db, user }: AuthedContext) =>
  db
    .selectFrom('administrators as a')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .where('a.enterprise_id', '=', user.enterpriseId)
    .select(['a.user_id', 'a.email', 'u.nick_name', 'u.login_account'])
    .executeTakeFirst();

/**
 * Selects the enterprise's other users with a mobile number. One of them can become the administrator. With `userId`,
 * selects only this user.
 */
const candidates = ({ db, user }: AuthedContext, userId?: string) => {
  const query = db
    .selectFrom('user_enterprises as ue')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', user.enterpriseId)
    .where('ue.user_id', '!=', user.userId)
    .where('u.kind', '=', 'ordinary')
    .where('u.login_account_type', '=', 'mobile')
    .where('u.status', '=', 'ACTIVE')
    .where('u.initial_password', '=', false)
    .select(['u.user_id', 'u.login_account', 'u.nick_name', 'u.email', 'u.real_name_status', 'ue.staff_name'])
    .orderBy('ue.created_at')
    .orderBy('u.user_id');
  return (userId === undefined ? query.limit(200) : query.where('ue.user_id', '=', userId)).execute();
};

/**
 * Returns the user who is to become administrator. Refuses unknown users and users of other enterprises in the same
 * way (S-08).
 */
async function nextOf(context: AuthedContext, userId: string) {
  const [person] = await candidates(context, userId);
  if (!person) return notYours();
  if (person.real_name_status !== '1')
    refuse('新管理员须先完成实名认证', { fields: { userId: '新管理员须先完成实名认证' } });
  return person;
}

/**
 * Returns the enterprise's administrator if the requesting user is the administrator. Otherwise refuses, because only
 * the administrator may transfer the administration.
 */
async function ownAdmin(context: AuthedContext) {
  const admin = await adminOf(context);
  if (!admin) return refuse('企业尚未绑定管理员');
  return admin.user_id === context.user.userId ? admin : refuse('仅当前管理员本人可以办理变更');
}

const FLAGS = [
  'app_id_flag',
  'had_admin_flag',
  'show_modify_password_flag',
  'agent_flag',
  'had_merchant_flag',
  'collect_open_flag',
  'recipient_flag',
] as const;

export const administratorHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryEnterpriseAdmin: async (_request, context) => {
    const { db, user } = context;
    const admin = await adminOf(context);
    const enterprise = await db
      .selectFrom('enterprises')
      .select('enterprise_name')
      .where('enterprise_id', '=', user.enterpriseId)
      .executeTakeFirst();
    const mine = admin?.user_id === user.userId;
    return {
      enterpriseName: enterprise?.enterprise_name ?? '',
      bound: admin !== undefined,
      mine,
      name: admin?.nick_name ?? '',
      mobile: maskedMobile(admin?.login_account ?? ''),
      email: maskedEmail(admin?.email ?? ''),
      candidates: mine
        ? (await candidates(context)).map((row) => ({
            userId: row.user_id,
            name: row.staff_name ?? row.nick_name,
            mobile: maskedMobile(row.login_account),
          }))
        : [],
    };
  },

  queryGranters: async ({ permission }, { db, user }) => {
    const name = menuName(permission);
    if (name === '') return { name, people: [] };
    const people = await db
      .selectFrom('user_enterprises as ue')
      .innerJoin('users as u', 'u.user_id', 'ue.user_id')
      .innerJoin('role_permissions as gives', 'gives.role_id', 'ue.role_id')
      .innerJoin('role_permissions as has', 'has.role_id', 'ue.role_id')
      .where('ue.enterprise_id', '=', user.enterpriseId)
      .where('ue.user_id', '<>', user.userId)
      .where('u.status', '=', 'ACTIVE')
      .where('gives.permission', 'in', ['account:admin', 'warehouse:admin'])
      .where('has.permission', '=', permission)
      .select(['u.user_id', 'u.nick_name', 'u.login_account'])
      .distinct()
      .orderBy('u.user_id')
      .execute();
    return {
      name,
      people: people.map(({ nick_name, login_account }) => ({ name: nick_name, mobile: maskedMobile(login_account) })),
    };
  },

  bindEnterpriseAdmin: async ({ email, proof }, context) => {
    const { db, user, now, realNow, address } = context;
    const enterpriseId = user.enterpriseId ?? refuse('请先完善企业信息');
    await lockPeople(db, enterpriseId);
    await mustStillBeSignedIn(db, user);
    const found = await db
      .selectFrom('user_enterprises as ue')
      .innerJoin('users as u', 'u.user_id', 'ue.user_id')
      .where('ue.user_id', '=', user.userId)
      .where('ue.enterprise_id', '=', enterpriseId)
      .select(['ue.user_type', 'u.real_name_status'])
      .executeTakeFirst();
    const own = found ?? notYours();
    if (own.user_type !== '1') refuse('员工账号不能绑定为管理员');
    if (own.real_name_status !== '1') refuse('请先完成实名认证');
    if (await adminOf(context)) refuse('企业已绑定管理员，如需更换请办理变更');
    if (!(await takeProof(db, { proof, purpose: 'BIND_ADMIN', userId: user.userId, subject: email, realNow })))
      refuse('邮箱验证已失效，请重新获取验证码', { keep: true });
    const { numInsertedOrUpdatedRows: bound } = await db
      .insertInto('enterprise_admins')
      .values({ enterprise_id: enterpriseId, user_id: user.userId, email, bound_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (bound === 0n) refuse('企业已绑定管理员，如需更换请办理变更');
    await db
      .updateTable('user_enterprises')
      .set({ had_admin_flag: true, show_modify_password_flag: true })
      .where('enterprise_id', '=', enterpriseId)
      .where('user_type', '=', '1')
      .execute();
    await notify(
      db,
      user.userId,
      {
        type: '2',
        first: '企业管理员绑定成功',
        second: '您已成为企业管理员',
        content: '您可以管理员工、支付密码和企业资料。',
        link: { url: '/account-center/payment-pwd', text: '管理支付密码' },
      },
      now,
    );
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'admin.bound',
      subject: enterpriseId,
      detail: { userId: user.userId },
      address,
    });
    return null;
  },

  sendAdminChangeCode: async ({ userId }, context) => {
    const { db, user } = context;
    await ownAdmin(context);
    if (userId === undefined) await sendCode(db, context, 'OLD_ADMIN', await ownReceiver(db, user.userId, 'SMS'));
    else {
      const { login_account } = await nextOf(context, userId);
      await sendCode(db, context, 'NEW_ADMIN', { address: login_account, channel: 'SMS' });
    }
    return null;
  },

  changeEnterpriseAdmin: async ({ userId, code, newCode }, context) => {
    const { db, user, now, realNow, address, device, random } = context;
    const enterpriseId = user.enterpriseId ?? notYours();
    await lockPeople(db, enterpriseId);
    await mustStillBeSignedIn(db, user);
    await ownAdmin(context);
    const next = await nextOf(context, userId);
    await checkCode(db, { realNow }, 'OLD_ADMIN', await ownReceiver(db, user.userId, 'SMS'), { code, use: false });
    const to = { address: next.login_account, channel: 'SMS' as const };
    await checkCode(db, { realNow }, 'NEW_ADMIN', to, { code: newCode, use: true, field: 'newCode' });
    await checkCode(db, { realNow }, 'OLD_ADMIN', await ownReceiver(db, user.userId, 'SMS'), { code, use: true });

    const membership = (who: string) =>
      db.updateTable('user_enterprises').where('enterprise_id', '=', enterpriseId).where('user_id', '=', who);
    const old = await db
      .selectFrom('user_enterprises')
      .select([...FLAGS, 'role_id', 'user_type'])
      .where('enterprise_id', '=', enterpriseId)
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    // When a user's role changes, a database trigger ends the user's sessions: here those of the old and the new
    // administrator (S-09).
    const { numUpdatedRows } = await membership(userId).set(old).executeTakeFirst();
    if (numUpdatedRows === 0n) notYours();
    await membership(user.userId)
      .set({ role_id: 'READER', user_type: '0', ...Object.fromEntries(FLAGS.map((flag) => [flag, false])) })
      .execute();
    const bound = { user_id: userId, email: next.email ?? '', bound_at: now };
    await db
      .insertInto('enterprise_admins')
      .values({ enterprise_id: enterpriseId, ...bound })
      .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(bound))
      .execute();

    const session = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('session_id', '=', user.sessionId)
      .executeTakeFirstOrThrow();
    if (!(await endSession(db, user.sessionId, 'SWITCHED', realNow))) sessionOver();
    const { version } = await db
      .selectFrom('users')
      .select('version')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const { sessionId, token } = await startSession(db, random, {
      userId: user.userId,
      userVersion: version,
      enterpriseId,
      address,
      device,
      realNow,
      expiresAt: session.expires_at,
    });
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId,
      action: 'admin.changed',
      subject: enterpriseId,
      detail: { from: user.userId, to: userId, endedSession: user.sessionId },
      address,
    });
    const news = (who: string, second: string) =>
      notify(db, who, { type: '2', first: '企业管理员变更', second, content: second, link: HOME }, now);
    await news(userId, '您已成为企业管理员，可管理员工、支付密码和企业资料');
    await news(user.userId, '您已将企业管理员移交，当前角色为查询员');
    return { access_token: token, user_info: await loginUserOf(db, user.userId, enterpriseId) };
  },
};
