import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing } from '../primitives';
import { Code, NewPassword } from '../rules/contact';

const defineCall = section('password-and-email', { guarded: 'password' });

/*
 * Calls about the payment password of a member: one for the enterprise, managed by its main users. A separate file, because only
 * one page needs it. The password follows the rules of login passwords and must differ from the user's login password.
 */

const Typed = z.string().check(z.minLength(1), z.maxLength(128));

/** Refusals that every call with the payment password can have. The message contains the remaining tries or minutes. */
export const PAYMENT_PASSWORD_REFUSALS = {
  '20030001': '支付密码错误',
  '20030002': '支付密码已锁定',
  '20030003': '尚未设置支付密码',
} as const;

/** A refusal because of the payment password does not use up the request number: the user tries again under the same number. */
export const PAYMENT_PASSWORD_MEANINGS = {
  '20030001': 'password',
  '20030002': 'password',
  '20030003': 'password',
} as const;

/**
 * Returns whether a payment password exists, and the masked e-mail address to which the code for a forgotten password is sent;
 * empty without an address.
 */
export const hasSetPayPwd = defineCall({
  path: '/member/platform/hasSetPayPwd',
  doc: { title: '查询支付密码状态', purpose: '查询是否已设支付密码，以及找回时验证码发往的邮箱。' },
  warehousePath: '/warehouse/payPwd/hasSetPayPwd',
  request: z.object({}),
  answer: z.object({ hasSet: z.boolean(), email: z.string() }),
  withoutSession: true,
  permission: 'account:own',
});

/** Sends the verification code for `forgetPayPwd` to the user's own e-mail address. */
export const sendPayPwdEmail = defineCall({
  path: '/member/platform/sendEmail',
  doc: { title: '发送支付密码验证码', purpose: '向本人邮箱发送找回支付密码的验证码。' },
  warehousePath: '/warehouse/payPwd/sendEmail',
  request: z.object({}),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Sets the first payment password. The login password proves that the user is present, and not a stranger at an open session. */
export const setPayPwd = defineCall({
  path: '/member/platform/setPayPwd',
  doc: { title: '设置支付密码', purpose: '首次设置支付密码，须用登录密码证明是本人。' },
  warehousePath: '/warehouse/payPwd/setPayPwd',
  request: z.object({ loginPassword: Typed, password: NewPassword }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});

/** Changes the payment password. Five wrong old passwords lock the payment password for 15 minutes, for all calls. */
export const updatePayPwd = defineCall({
  path: '/member/platform/updatePayPwd',
  doc: { title: '修改支付密码', purpose: '凭原密码修改支付密码，错五次锁定15分钟。' },
  warehousePath: '/warehouse/payPwd/updatePayPwd',
  request: z.object({ oldPassword: Typed, password: NewPassword }),
  answer: Nothing,
  refusals: PAYMENT_PASSWORD_REFUSALS,
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});

/** Sets a new payment password in place of a forgotten one, with the code from `sendPayPwdEmail`, and ends its lock. */
export const forgetPayPwd = defineCall({
  path: '/member/platform/forgetPayPwd',
  doc: { title: '重设支付密码', purpose: '凭邮箱验证码重设支付密码，并解除锁定。' },
  warehousePath: '/warehouse/payPwd/forgetPayPwd',
  request: z.object({ code: Code, password: NewPassword }),
  answer: Nothing,
  refusals: { '20030003': PAYMENT_PASSWORD_REFUSALS['20030003'] },
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});
