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
const CAPTCHA = { '10030014': 'the captcha has to be passed again' } as const;

/** A grant that replaces the captcha once: `autoLogin` with this as the ticket, within two minutes. */
const Granted = z.object({ grant: z.string().check(z.minLength(1)) });

/** Sends the code that a registration needs, also to a number that is registered already: only its owner may learn that. */
export const sendRegisterCode = defineCall({
  path: '/user/platform/sendRegisterCode',
  request: z.object({ mobile: Mobile, ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** Checks a code without using it up. A wrong code counts as an attempt. */
export const checkRegisterCode = defineCall({
  path: '/user/platform/checkRegisterCode',
  request: z.object({ mobile: Mobile, code: Code }),
  answer: Nothing,
  anonymous: true,
  withoutSession: true,
});

/** Registers a mobile number. The answer's grant signs the new user in without a captcha. */
export const userRegister = defineCall({
  path: '/user/platform/userRegister',
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
  request: z.object({ loginAccount: LoginAccount, channel: Channel, ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** Sets a new login password by the code of `sendCode`, an initial one as well; every live session of the user ends. */
export const forgetLoginPwd = defineCall({
  path: '/user/platform/forgetLoginPwd',
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
  request: z.object({ mobile: Mobile, purpose: z.enum(['REGISTER', 'FORGET_PASSWORD']), ticket: Ticket }),
  answer: Nothing,
  refusals: CAPTCHA,
  anonymous: true,
  withoutSession: true,
});

/** A code to an e-mail address that the user wants to have, for `modifyMail`. */
export const sendEmail = defineCall({
  path: '/user/platform/sendEmail',
  request: z.object({ email: Email }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** The purpose of a code to the user's own address. */
export const BasicPurpose = z.enum(['REAL_NAME', 'CHANGE_LOGIN_PASSWORD', 'CHANGE_EMAIL']);

/** A code to the user's own mobile number or e-mail address. */
export const sendBasicCode = defineCall({
  path: '/user/platform/sendBasicCode',
  request: z.object({ purpose: BasicPurpose, channel: Channel }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Checks such a code without using it up. A wrong code counts as an attempt. */
export const checkBasicCode = defineCall({
  path: '/user/platform/checkBasicCode',
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
