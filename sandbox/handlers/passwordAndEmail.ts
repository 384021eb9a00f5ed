import { audit } from '../domain/audit';
import { checkCode, issueProof, sendCode, takeProof } from '../domain/codes';
import { auditEmailChanged, maskedEmail, ownReceiver } from '../domain/contact';
import { beginAttempt, forgetAttempts, minutesUntil } from '../domain/loginAttempts';
import { checkNewPassword, sameAsBefore, setPassword } from '../domain/passwords';
import { hashPassword, verifyPassword } from '../domain/secrets';
import { issueGrant } from '../domain/tickets';
import { inTransaction } from '../server/transaction';
import { type Handlers, refuse } from './handler';

const AT_EMAIL = (address: string) => ({ address, channel: 'EMAIL' as const });
const atField = (field: string, msg: string, keep = false) => refuse(msg, { fields: { [field]: msg }, keep });

export const passwordAndEmailHandlers: Handlers<
  | 'updateLoginPwd'
  | 'getCurUserEmail'
  | 'sendEmailCode'
  | 'verifyEmailCode'
  | 'modifyMail'
  | 'sendEmailCodeForBindAdmin'
  | 'checkEmailCodeForBindAdmin'
> = {
  updateLoginPwd: async ({ oldPassword, password }, { user, db, now, address, random }) => {
    checkNewPassword(password);
    const account = await db
      .selectFrom('users')
      .select(['password_hash', 'login_account'])
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    // A stolen session must not be able to guess the password: the tries are those of the login.
    const lockedUntil = await inTransaction(db, (trx) => beginAttempt(trx, account.login_account, now));
    if (lockedUntil) refuse(`原密码错误次数过多，请${minutesUntil(lockedUntil, now)}分钟后再试`);
    if (!(await verifyPassword(oldPassword, account.password_hash))) atField('oldPassword', '原密码错误');
    if (oldPassword === password) sameAsBefore();
    const hash = await hashPassword(password, random);
    return inTransaction(db, async (trx) => {
      await forgetAttempts(trx, account.login_account);
      if (!(await setPassword(trx, { userId: user.userId, before: account.password_hash, hash })))
        atField('oldPassword', '原密码错误');
      await audit(trx, {
        at: now,
        userId: user.userId,
        sessionId: user.sessionId,
        action: 'password.changed',
        subject: user.userId,
        address,
      });
      return { grant: await issueGrant(trx, random, user.userId, now) };
    });
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
    await sendCode(context.db, context, 'CHANGE_EMAIL', await ownReceiver(context.db, user.userId, 'EMAIL'));
    return null;
  },

  verifyEmailCode: async ({ code }, { user, db, now, random }) => {
    const to = await ownReceiver(db, user.userId, 'EMAIL');
    await checkCode(db, { now }, 'CHANGE_EMAIL', to, { code, use: true });
    const proof = await issueProof(
      db,
      { now, random },
      { purpose: 'CHANGE_EMAIL', userId: user.userId, subject: to.address },
    );
    return { proof };
  },

  modifyMail: async ({ email, code, proof }, { user, db, now, address }) => {
    const before = await db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.email === email) atField('email', '新邮箱不能与当前邮箱相同');
    await checkCode(db, { now }, 'NEW_EMAIL', AT_EMAIL(email), { code, use: true });
    const old = { purpose: 'CHANGE_EMAIL' as const, userId: user.userId, subject: before.email ?? '', now };
    if (before.email !== null && !(await takeProof(db, { ...old, proof: proof ?? '' })))
      refuse('请先验证当前邮箱', { keep: true });
    const other = await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst();
    // Only who reads the address's mail gets here.
    if (other) atField('email', '该邮箱已被其他账号使用', true);
    await db.updateTable('users').set({ email }).where('user_id', '=', user.userId).execute();
    await auditEmailChanged({ db, now, user, address });
    return null;
  },

  sendEmailCodeForBindAdmin: async ({ email }, { user, ...context }) => {
    await sendCode(context.db, context, 'BIND_ADMIN', AT_EMAIL(email));
    return null;
  },

  checkEmailCodeForBindAdmin: async ({ email, code }, { user, db, now, random }) => {
    await checkCode(db, { now }, 'BIND_ADMIN', AT_EMAIL(email), { code, use: true });
    const step = { purpose: 'BIND_ADMIN' as const, userId: user.userId, subject: email };
    return { proof: await issueProof(db, { now, random }, step) };
  },
};
