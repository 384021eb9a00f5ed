import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/registration';
import { ID_CARD } from '@/contract/rules/contact';
import { hasIdCheckDigit } from '@/contract/rules/numbers';
import { inTransaction } from '../../db/transaction';
import { audit } from '../../domain/audit';
import { checkCode, sendCode } from '../../domain/codes';
import { ownReceiver, receiverOf } from '../../domain/contact';
import type { Actor, Context } from '../../domain/context';
import { type Limit, withinLimit } from '../../domain/limits';
import { forgetAttempts } from '../../domain/loginAttempts';
import { notify } from '../../domain/notifyUser';
import { checkNewPassword, sameAsBefore, setPassword } from '../../domain/passwords';
import { addUser } from '../../domain/people';
import { refuse } from '../../domain/refusal';
import { hashPassword, verifyPassword } from '../../domain/secrets';
import { issueGrant } from '../../domain/tickets';
import type { Handlers } from '../handler';
import { needTicket } from './captchaGate';

const AT_MOBILE = (address: string) => ({ address, channel: 'SMS' as const });
const taken = () => refuse('该手机号已注册，请直接登录', { fields: { mobile: '该手机号已注册，请直接登录' } });
/** Text in a name that makes the demo rule refuse the identity check (interface, "Demo data"). */
const REFUSED = '驳回';
const REAL_NAME_TRIES: Limit = { name: 'real-name', hits: 10, minutes: 60 };

/**
 * Refuses a picture that the user has not uploaded. Unknown pictures and pictures of other users get the same
 * refusal.
 */
async function ownPicture(db: Context['db'], user: Actor, given: Record<string, string | undefined>): Promise<void> {
  for (const [field, object] of Object.entries(given)) {
    if (object === undefined) continue;
    const own = await db
      .selectFrom('stored_files')
      .select('object')
      .where('object', '=', object)
      .where('user_id', '=', user.userId)
      .where('content_type', 'in', ['image/png', 'image/jpeg'])
      .executeTakeFirst();
    if (!own) refuse('图片不存在，请重新上传', { fields: { [field]: '图片不存在，请重新上传' } });
  }
}

export const registrationHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  sendRegisterCode: async ({ mobile, ticket }, context) => {
    await needTicket(context, ticket);
    await sendCode(context.db, context, 'REGISTER', AT_MOBILE(mobile));
    return null;
  },

  checkRegisterCode: async ({ mobile, code }, { db, realNow }) => {
    await checkCode(db, { realNow }, 'REGISTER', AT_MOBILE(mobile), { code, use: false });
    return null;
  },

  userRegister: {
    transaction: 'own',
    run: async ({ mobile, code, password, agreed }, { db, now, realNow, address, random, passwordCost, newId }) => {
      checkNewPassword(password);
      if (!agreed) refuse('请先阅读并同意协议', { fields: { agreed: '请先阅读并同意协议' } });
      const to = AT_MOBILE(mobile);
      // Checks the SMS code before the account. Only a user who has the code may learn whether the mobile number is
      // already registered.
      await inTransaction(db, (trx) => checkCode(trx, { realNow }, 'REGISTER', to, { code, use: false }));
      const hash = await hashPassword(password, random, passwordCost);
      return inTransaction(db, async (trx) => {
        await checkCode(trx, { realNow }, 'REGISTER', to, { code, use: true });
        const userId = newId('U');
        const made = await addUser(trx, {
          user_id: userId,
          login_account: mobile,
          login_account_type: 'mobile',
          kind: 'ordinary',
          nick_name: `用户${mobile.slice(-4)}`,
          password_hash: hash,
          created_at: now,
        });
        if (!made) taken();
        await forgetAttempts(trx, mobile);
        await audit(trx, { at: now, userId, sessionId: null, action: 'user.registered', subject: userId, address });
        return { grant: await issueGrant(trx, random, userId, realNow) };
      });
    },
  },

  sendCode: async ({ loginAccount, channel, ticket }, context) => {
    await needTicket(context, ticket);
    const { to } = await receiverOf(context.db, loginAccount, channel);
    await sendCode(context.db, context, 'FORGET_PASSWORD', to);
    return null;
  },

  forgetLoginPwd: {
    transaction: 'own',
    run: async ({ loginAccount, channel, code, password }, { db, now, realNow, address, random, passwordCost }) => {
      checkNewPassword(password);
      // For an account that does not exist no code was sent. So the check fails here, with the same response as for a
      // wrong code.
      const { to, userId, passwordHash } = await inTransaction(db, async (trx) => {
        const receiver = await receiverOf(trx, loginAccount, channel);
        await checkCode(trx, { realNow }, 'FORGET_PASSWORD', receiver.to, { code, use: false });
        return receiver;
      });
      if (userId === null || passwordHash === null) return refuse('验证码错误', { fields: { code: '验证码错误' } });
      if (await verifyPassword(password, passwordHash)) sameAsBefore();
      const hash = await hashPassword(password, random, passwordCost);
      return inTransaction(db, async (trx) => {
        await checkCode(trx, { realNow }, 'FORGET_PASSWORD', to, { code, use: true });
        if (!(await setPassword(trx, { userId, before: passwordHash, hash }))) refuse('密码已被修改，请重新获取验证码');
        await forgetAttempts(trx, loginAccount);
        await audit(trx, {
          at: now,
          userId,
          sessionId: null,
          action: 'password.reset',
          subject: userId,
          detail: { channel },
          address,
        });
        return { grant: await issueGrant(trx, random, userId, realNow) };
      });
    },
  },

  sendSms: async ({ mobile, purpose, ticket }, context) => {
    await needTicket(context, ticket);
    const to = purpose === 'REGISTER' ? AT_MOBILE(mobile) : (await receiverOf(context.db, mobile, 'SMS')).to;
    await sendCode(context.db, context, purpose, to);
    return null;
  },

  sendEmail: async ({ email }, { user, ...context }) => {
    await sendCode(context.db, context, 'NEW_EMAIL', { address: email, channel: 'EMAIL' });
    return null;
  },

  sendBasicCode: async ({ purpose, channel }, { user, ...context }) => {
    await sendCode(context.db, context, purpose, await ownReceiver(context.db, user.userId, channel));
    return null;
  },

  checkBasicCode: async ({ purpose, channel, code }, { user, db, realNow }) => {
    await checkCode(db, { realNow }, purpose, await ownReceiver(db, user.userId, channel), { code, use: false });
    return null;
  },

  realNameAuth: async ({ realName, idCard, code, idCardFront, idCardBack }, { user, db, now, realNow, address }) => {
    if (!ID_CARD.test(idCard) || !hasIdCheckDigit(idCard))
      refuse('身份证号格式不正确', { fields: { idCard: '身份证号格式不正确' } });
    const { real_name_status } = await db
      .selectFrom('users')
      .select('real_name_status')
      .where('user_id', '=', user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (real_name_status === '1') refuse('已完成实名认证');
    await ownPicture(db, user, { idCardFront });
    await ownPicture(db, user, { idCardBack });
    const to = await ownReceiver(db, user.userId, 'SMS');
    await checkCode(db, { realNow }, 'REAL_NAME', to, { code, use: false });
    // A user whose identity check was refused can retry with the same code, up to a limit.
    if (!(await withinLimit(db, REAL_NAME_TRIES, user.userId, realNow)))
      refuse('实名认证次数过多，请一小时后再试', { keep: true });
    if (realName.includes(REFUSED)) refuse('实名认证未通过：姓名与身份证号不一致', { keep: true });
    await checkCode(db, { realNow }, 'REAL_NAME', to, { code, use: true });
    await db
      .updateTable('users')
      .set({
        real_name_status: '1',
        real_name: realName,
        nick_name: realName,
        id_card_front: idCardFront ?? null,
        id_card_back: idCardBack ?? null,
        id_card_masked: `${idCard.slice(0, 6)}********${idCard.slice(-4)}`,
      })
      .where('user_id', '=', user.userId)
      .execute();
    await notify(
      db,
      user.userId,
      {
        type: '2',
        first: '实名认证已通过',
        second: '您的实名认证已通过，可继续完善企业信息',
        content: '您的实名认证已通过，可继续完善企业信息并开通企业钱包。',
        link: { url: '/companyInfo/index', text: '去完善企业信息' },
      },
      now,
    );
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'user.realName',
      subject: user.userId,
      address,
    });
    return null;
  },
};
