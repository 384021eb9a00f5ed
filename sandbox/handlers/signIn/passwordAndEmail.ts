import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/passwordAndEmail';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import { checkCode, issueProof, sendCode, takeProof } from '../../domain/codes';
import { auditEmailChanged, maskedEmail, provingReceiver } from '../../domain/contact';
import { mustKnowPassword } from '../../domain/loginAttempts';
import { checkNewPassword, sameAsBefore, setPassword } from '../../domain/passwords';
import { atField, refuse } from '../../domain/refusal';
import { hashPassword } from '../../domain/secrets';
import { proveIdentity } from '../../domain/stepUp';
import { issueGrant } from '../../domain/tickets';
import type { Handlers } from '../handler';

const AT_EMAIL = (address: string) => ({ address, channel: 'EMAIL' as const });
export const passwordAndEmailHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  updateLoginPwd: {
    transaction: 'own',
    run: async ({ oldPassword, password }, { user, db, now, realNow, address, random, passwordCost }) => {
      checkNewPassword(password);
      const { login_account, password_hash } = await db
        .selectFrom('users')
        .select(['password_hash', 'login_account'])
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow();
      const tried = { account: login_account, hash: password_hash, password: oldPassword, realNow };
      await mustKnowPassword(db, tried, { field: 'oldPassword', name: '原密码' });
      if (oldPassword === password) sameAsBefore();
      const hash = await hashPassword(password, random, passwordCost);
      return inTransaction(db, async (trx) => {
        if (!(await setPassword(trx, { userId: user.userId, before: password_hash, hash })))
          atField('oldPassword', '原密码错误');
        await audit(trx, {
          at: now,
          userId: user.userId,
          sessionId: user.sessionId,
          action: 'password.changed',
          subject: user.userId,
          address,
        });
        return { grant: await issueGrant(trx, random, user.userId, realNow) };
      });
    },
  },

  proveIdentity: {
    transaction: 'own',
    run: async ({ password }, context) => {
      await proveIdentity(context, { password, field: 'password' });
      return null;
    },
  },

  getCurUserEmail: async (_request, { user, db }) => {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    return { email: maskedEmail(email ?? '') };
  },

  sendEmailCode: async (_request, { user, ...context }) => {
    await sendCode(context.db, context, 'CHANGE_EMAIL', await provingReceiver(context.db, user.userId));
    return null;
  },

  verifyEmailCode: async ({ code }, { user, db, realNow, random }) => {
    const to = await provingReceiver(db, user.userId);
    await checkCode(db, { realNow }, 'CHANGE_EMAIL', to, { code, use: true });
    const proof = await issueProof(
      db,
      { realNow, random },
      { purpose: 'CHANGE_EMAIL', userId: user.userId, subject: to.address },
    );
    return { proof };
  },

  modifyMail: async ({ email, code, proof }, { user, db, now, realNow, address }) => {
    const before = await db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.email === email) atField('email', '新邮箱不能与当前邮箱相同');
    await checkCode(db, { realNow }, 'NEW_EMAIL', AT_EMAIL(email), { code, use: true });
    const { address: subject, channel } = await provingReceiver(db, user.userId);
    const old = { purpose: 'CHANGE_EMAIL' as const, userId: user.userId, subject, realNow };
    if (!(await takeProof(db, { ...old, proof: proof ?? '' })))
      refuse(channel === 'EMAIL' ? '请先验证当前邮箱' : '请先验证登录手机号', { keep: true });
    const other = await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst();
    // The user has proved with a code to own the mailbox. So the message about the other account reveals nothing to a
    // stranger.
    if (other) atField('email', '该邮箱已被其他账号使用', true);
    await db.updateTable('users').set({ email }).where('user_id', '=', user.userId).execute();
    await auditEmailChanged({ db, now, user, address });
    return null;
  },

  sendEmailCodeForBindAdmin: async ({ email }, { user, ...context }) => {
    await sendCode(context.db, context, 'BIND_ADMIN', AT_EMAIL(email));
    return null;
  },

  checkEmailCodeForBindAdmin: async ({ email, code }, { user, db, realNow, random }) => {
    await checkCode(db, { realNow }, 'BIND_ADMIN', AT_EMAIL(email), { code, use: true });
    const step = { purpose: 'BIND_ADMIN' as const, userId: user.userId, subject: email };
    return { proof: await issueProof(db, { realNow, random }, step) };
  },
};
