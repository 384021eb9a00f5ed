import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing } from '../primitives';
import { Channel, Code, Email, LoginAccount, Mobile, NewPassword, Ticket } from '../rules/contact';

const defineCall = section('login', { guarded: 'login' });

/*
 * Calls of section "login" for registration and codes. In a separate file, because the login page needs none of them.
 *
 * A code has six digits and is valid for one purpose, one receiver and one use. It ends with its fifth wrong try or after ten
 * minutes. Between two codes for the same purpose and receiver there are 60 s (S-10). A call that sends a code answers the same
 * for an unknown receiver. Without a login each code costs a captcha ticket.
 */

/** The refusals of a call that needs a captcha ticket. */
const CAPTCHA = { '10030014': '请重新完成验证' } as const;

/** A grant that replaces the captcha once: `autoLogin` with this as the ticket, within two minutes. */
const Granted = z.object({ grant: z.string().check(z.minLength(1)) });

/** Sends the code that a registration needs, also to a number that is registered already: only its owner may learn that. */
export const sendRegisterCode = defineCall({
  path: '/user/platform/sendRegisterCode',
  doc: { title: '发送注册验证码', purpose: '向手机发送注册验证码，不透露号码是否已注册。' },
  request: z.object({ mobile: Mobile, ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** Checks a code without using it up. A wrong code counts as an attempt. */
export const checkRegisterCode = defineCall({
  path: '/user/platform/checkRegisterCode',
  doc: { title: '校验注册验证码', purpose: '检查注册验证码是否正确，不消耗验证码。' },
  request: z.object({ mobile: Mobile, code: Code }),
  answer: Nothing,
  anonymous: true,
  withoutSession: true,
});

/** Registers a mobile number. The answer's grant signs the new user in without a captcha. */
export const userRegister = defineCall({
  path: '/user/platform/userRegister',
  doc: { title: '用户注册', purpose: '凭验证码注册手机号，随后可直接登录一次。' },
  request: z.object({ mobile: Mobile, code: Code, password: NewPassword, agreed: z.boolean() }),
  answer: Granted,
  anonymous: true,
  withoutSession: true,
  encrypted: true,
  kept: true,
});

/** Sends a code for a new login password, by SMS or e-mail, to the account's address. For an unknown account no code is sent. */
export const sendCode = defineCall({
  path: '/user/platform/sendCode',
  doc: { title: '发送找回密码验证码', purpose: '向账号预留的手机或邮箱发送找回登录密码的验证码。' },
  request: z.object({ loginAccount: LoginAccount, channel: Channel, ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** Sets a new login password by the code of `sendCode`, an initial one as well; every live session of the user ends. */
export const forgetLoginPwd = defineCall({
  path: '/user/platform/forgetLoginPwd',
  doc: { title: '重设登录密码', purpose: '凭验证码重设登录密码，全部登录状态失效。' },
  request: z.object({ loginAccount: LoginAccount, channel: Channel, code: Code, password: NewPassword }),
  answer: Granted,
  anonymous: true,
  withoutSession: true,
  encrypted: true,
  kept: true,
});

/** An SMS code by number, for the purposes that need no login: the same codes as `sendRegisterCode` and `sendCode` send. */
export const sendSms = defineCall({
  path: '/user/platform/sendSms',
  doc: { title: '发送短信验证码', purpose: '按号码发送无需登录的短信验证码，用于注册与找回密码。' },
  request: z.object({ mobile: Mobile, purpose: z.enum(['REGISTER', 'FORGET_PASSWORD']), ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** A code to an e-mail address that the user wants to have, for `modifyMail`. */
export const sendEmail = defineCall({
  path: '/user/platform/sendEmail',
  doc: { title: '发送新邮箱验证码', purpose: '向本人想要使用的新邮箱发送验证码。' },
  request: z.object({ email: Email }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** The purpose of a code to the user's own address. */
const BasicPurpose = z.enum(['REAL_NAME', 'CHANGE_LOGIN_PASSWORD', 'CHANGE_EMAIL']);

/** A code to the user's own mobile number or e-mail address. */
export const sendBasicCode = defineCall({
  path: '/user/platform/sendBasicCode',
  doc: { title: '发送基础验证码', purpose: '向本人的手机或邮箱发送基础验证码。' },
  request: z.object({ purpose: BasicPurpose, channel: Channel }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Checks such a code without using it up. A wrong code counts as an attempt. */
export const checkBasicCode = defineCall({
  path: '/user/platform/checkBasicCode',
  doc: { title: '校验基础验证码', purpose: '检查基础验证码是否正确，不消耗验证码。' },
  request: z.object({ purpose: BasicPurpose, channel: Channel, code: Code }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** The name of a stored file; an absent or foreign file is refused (fileUpload.ts). */
const Picture = z.optional(z.string().check(z.maxLength(64)));

/**
 * Proves the user's identity by name and ID number, with a code of purpose REAL_NAME sent to the user's mobile. Pictures of both
 * sides of the card are optional. The code stays valid until it is used, so that a refused request can be corrected.
 */
export const realNameAuth = defineCall({
  path: '/user/platform/realNameAuth',
  doc: { title: '实名认证', purpose: '以姓名、身份证号与手机验证码完成本人实名认证。' },
  request: z.object({
    realName: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
    idCard: z.string().check(z.trim(), z.maxLength(18)),
    code: Code,
    idCardFront: Picture,
    idCardBack: Picture,
  }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
  users: 'ordinary',
});
