import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing } from '../primitives';
import { Channel, Code, Email, LoginAccount, Mobile, NewPassword, Ticket } from '../rules/contact';

const defineCall = section('login', { guarded: 'login' });

/*
 * Calls of section "login" for registration and verification codes. In a separate file, because the login page needs
 * none of them. A code has six digits and is valid for one purpose, one receiver and one use. It becomes invalid with
 * its fifth wrong try or after ten minutes. Between two codes for the same purpose and receiver there are 60 s
 * (safety requirement S-10). A call that sends a code returns the same response for an unknown receiver, so that
 * accounts cannot be guessed. Without a login each code costs a captcha ticket.
 */

/** Refusal of a call that needs a captcha ticket: the ticket is missing or invalid. */
const CAPTCHA = { '10030014': '请重新完成验证' } as const;

/** A single-use ticket for signing in without a captcha: `autoLogin` accepts it within two minutes. */
const Granted = z.object({ grant: z.string().check(z.minLength(1)) });

/**
 * Sends the verification code for a registration. An already registered number gets a code too, so that only its owner learns
 * that it is registered.
 */
export const sendRegisterCode = defineCall({
  path: '/user/platform/sendRegisterCode',
  doc: { title: '发送注册验证码', purpose: '向手机发送注册验证码，不透露号码是否已注册。' },
  request: z.object({ mobile: Mobile, ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** Checks a verification code without using it up. A wrong code counts as an attempt. */
export const checkRegisterCode = defineCall({
  path: '/user/platform/checkRegisterCode',
  doc: { title: '校验注册验证码', purpose: '检查注册验证码是否正确，不消耗验证码。' },
  request: z.object({ mobile: Mobile, code: Code }),
  answer: Nothing,
  anonymous: true,
  withoutSession: true,
});

/** Registers a user with a mobile number. The grant in the response signs the new user in without a captcha. */
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

/**
 * Sends a verification code for a new login password to the account's mobile number or e-mail address. For an unknown account no
 * code is sent.
 */
export const sendCode = defineCall({
  path: '/user/platform/sendCode',
  doc: { title: '发送找回密码验证码', purpose: '向账号预留的手机或邮箱发送找回登录密码的验证码。' },
  request: z.object({ loginAccount: LoginAccount, channel: Channel, ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/**
 * Sets a new login password with the code from `sendCode`; it also replaces an initial password. All sessions of the user end.
 */
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

/**
 * Sends a verification code by SMS for a purpose, given by its number, that needs no login. It sends the same codes as
 * `sendRegisterCode` and `sendCode`.
 */
export const sendSms = defineCall({
  path: '/user/platform/sendSms',
  doc: { title: '发送短信验证码', purpose: '按号码发送无需登录的短信验证码，用于注册与找回密码。' },
  request: z.object({ mobile: Mobile, purpose: z.enum(['REGISTER', 'FORGET_PASSWORD']), ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** Sends a verification code to the new e-mail address that the user wants to bind with `modifyMail`. */
export const sendEmail = defineCall({
  path: '/user/platform/sendEmail',
  doc: { title: '发送新邮箱验证码', purpose: '向本人想要使用的新邮箱发送验证码。' },
  request: z.object({ email: Email }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Purpose of a verification code that is sent to the user's own mobile number or e-mail address. */
const BasicPurpose = z.enum(['REAL_NAME', 'CHANGE_LOGIN_PASSWORD', 'CHANGE_EMAIL']);

/** Sends a verification code to the signed-in user's own mobile number or e-mail address. */
export const sendBasicCode = defineCall({
  path: '/user/platform/sendBasicCode',
  doc: { title: '发送基础验证码', purpose: '向本人的手机或邮箱发送基础验证码。' },
  request: z.object({ purpose: BasicPurpose, channel: Channel }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Checks a code from `sendBasicCode` without using it up. A wrong code counts as an attempt. */
export const checkBasicCode = defineCall({
  path: '/user/platform/checkBasicCode',
  doc: { title: '校验基础验证码', purpose: '检查基础验证码是否正确，不消耗验证码。' },
  request: z.object({ purpose: BasicPurpose, channel: Channel, code: Code }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Name of a stored picture; a missing file or another user's file is refused (fileUpload.ts). */
const Picture = z.optional(z.string().check(z.maxLength(64)));

/**
 * Proves the user's identity by name and ID number, with a verification code of purpose REAL_NAME sent to the user's mobile.
 * Pictures of both sides of the ID card are optional. A refused request does not use up the code, so that the user can correct
 * the input.
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
