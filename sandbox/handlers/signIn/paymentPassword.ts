import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/paymentPassword';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import { checkCode, sendCode } from '../../domain/codes';
import { maskedEmail, ownReceiver } from '../../domain/contact';
import type { AuthedContext, Context } from '../../domain/context';
import { mustKnowPassword } from '../../domain/loginAttempts';
import { checkNewPassword } from '../../domain/passwords';
import { storePaymentPassword, verifyPaymentPassword } from '../../domain/paymentPassword';
import { atField, refuse } from '../../domain/refusal';
import { hashPassword, verifyPassword } from '../../domain/secrets';
import { mustStillBeSignedIn } from '../../domain/sessions';
import type { Handlers } from '../handler';

/**
 * Returns the member whose payment password the user may manage. Requires a main user with the flag
 * `show_modify_password_flag`, or the administrator of the warehouse. Employees are refused.
 */
async function managed({ user, db }: AuthedContext) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('user_enterprises as ue', 'ue.user_id', 'u.user_id')
    .innerJoin('members as m', 'm.enterprise_id', 'ue.enterprise_id')
    .where('u.user_id', '=', user.userId)
    .where('ue.enterprise_id', '=', user.enterpriseId)
    .where('m.member_no', '=', user.memberNo)
    .where('ue.user_type', '=', '1')
    .select(['u.login_account', 'u.password_hash', 'u.email', 'u.kind', 'u.admin_flag'])
    .select(['m.member_no', 'm.pay_password_hash', 'ue.show_modify_password_flag'])
    .executeTakeFirst();
  const may = row && (row.kind === 'warehouse' ? row.admin_flag === '1' : row.show_modify_password_flag);
  return may ? row : refuse('当前账号不能管理支付密码');
}

/** Hashes and stores a new payment password. Refuses if the old password has changed meanwhile. */
async function store(
  { db, now, address, random, passwordCost, user }: AuthedContext,
  {
    memberNo,
    before,
    loginHash,
    password,
    action,
    within,
  }: {
    memberNo: string;
    before: string | null;
    /** The hash of the user's login password. The payment password must differ from the login password. */
    loginHash: string;
    password: string;
    action: 'set' | 'changed' | 'reset';
    /** Further checks and writes in the same transaction, before the password is stored. */
    within?: (db: Context['db']) => Promise<void>;
  },
): Promise<null> {
  if (await verifyPassword(password, loginHash)) atField('password', '支付密码不能与登录密码相同');
  const hash = await hashPassword(password, random, passwordCost);
  return inTransaction(db, async (trx) => {
    await mustStillBeSignedIn(trx, user);
    await within?.(trx);
    if (!(await storePaymentPassword(trx, { memberNo, before, hash }))) refuse('支付密码已被修改，请刷新后重试');
    await audit(trx, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: `paymentPassword.${action}`,
      subject: memberNo,
      address,
    });
    return null;
  });
}

export const paymentPasswordHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  hasSetPayPwd: async (_request, context) => {
    const { pay_password_hash, email } = await managed(context);
    return { hasSet: pay_password_hash !== null, email: maskedEmail(email ?? '') };
  },

  sendPayPwdEmail: async (_request, context) => {
    await managed(context);
    const to = await ownReceiver(context.db, context.user.userId, 'EMAIL');
    await sendCode(context.db, context, 'PAY_PASSWORD', to);
    return null;
  },

  setPayPwd: {
    transaction: 'own',
    run: async ({ loginPassword, password }, context) => {
      const { db, realNow } = context;
      checkNewPassword(password);
      const { login_account, password_hash, member_no, pay_password_hash } = await managed(context);
      if (pay_password_hash !== null) refuse('已设置支付密码，如需更换请修改');
      const tried = { account: login_account, hash: password_hash, password: loginPassword, realNow };
      await mustKnowPassword(db, tried, { field: 'loginPassword', name: '登录密码' });
      return store(context, { memberNo: member_no, before: null, loginHash: password_hash, password, action: 'set' });
    },
  },

  updatePayPwd: {
    transaction: 'own',
    run: async ({ oldPassword, password }, context) => {
      checkNewPassword(password);
      const { password_hash, member_no } = await managed(context);
      const before = await verifyPaymentPassword(context.db, {
        memberNo: member_no,
        password: oldPassword,
        realNow: context.realNow,
        address: context.address,
        field: 'oldPassword',
      });
      if (oldPassword === password) atField('password', '新密码不能与原密码相同');
      return store(context, { memberNo: member_no, before, loginHash: password_hash, password, action: 'changed' });
    },
  },

  forgetPayPwd: {
    transaction: 'own',
    run: async ({ code, password }, context) => {
      const { db, realNow, user } = context;
      checkNewPassword(password);
      const { password_hash, member_no, pay_password_hash } = await managed(context);
      if (pay_password_hash === null) return refuse('尚未设置支付密码', { bizCode: '20030003' });
      const to = await ownReceiver(db, user.userId, 'EMAIL');
      await inTransaction(db, (trx) => checkCode(trx, { realNow }, 'PAY_PASSWORD', to, { code, use: false }));
      return store(context, {
        memberNo: member_no,
        before: pay_password_hash,
        loginHash: password_hash,
        password,
        action: 'reset',
        within: (trx) => checkCode(trx, { realNow }, 'PAY_PASSWORD', to, { code, use: true }),
      });
    },
  },
};
