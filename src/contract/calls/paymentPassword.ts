import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing } from '../primitives';
import { Code, NewPassword } from '../rules/contact';

const defineCall = section('password-and-email', { guarded: 'password' });

/*
 * The payment password of a member: one for the enterprise, managed by its main users. This is a separate file because only one
 * page needs it. The password follows the rules of login passwords and must differ from the user's login password.
 */

const Typed = z.string().check(z.minLength(1), z.maxLength(128));

/** Refusals of every call with the payment password. The text contains the remaining tries or minutes. */
export const PAYMENT_PASSWORD_REFUSALS = {
  '20030001': 'the payment password is wrong',
  '20030002': 'the payment password is locked',
  '20030003': 'there is no payment password yet',
} as const;

/** A corrected password is sent under the same request number. */
export const PAYMENT_PASSWORD_MEANINGS = {
  '20030001': 'password',
  '20030002': 'password',
  '20030003': 'password',
} as const;

/**
 * Whether a payment password exists, and the masked address for the code after a forgotten password; empty without an address.
 */
export const hasSetPayPwd = defineCall({
  path: '/member/platform/hasSetPayPwd',
  warehousePath: '/warehouse/payPwd/hasSetPayPwd',
  request: z.object({}),
  answer: z.object({ hasSet: z.boolean(), email: z.string() }),
  withoutSession: true,
  permission: 'account:own',
});

/** A code to the user's own e-mail address, for `forgetPayPwd`. */
export const sendPayPwdEmail = defineCall({
  path: '/member/platform/sendEmail',
  warehousePath: '/warehouse/payPwd/sendEmail',
  request: z.object({}),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Sets the first one. The login password proves that it is the user and not a session that was left open. */
export const setPayPwd = defineCall({
  path: '/member/platform/setPayPwd',
  warehousePath: '/warehouse/payPwd/setPayPwd',
  request: z.object({ loginPassword: Typed, password: NewPassword }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});

/** Changes it; five wrong old passwords lock it for 15 minutes, for all calls. */
export const updatePayPwd = defineCall({
  path: '/member/platform/updatePayPwd',
  warehousePath: '/warehouse/payPwd/updatePayPwd',
  request: z.object({ oldPassword: Typed, password: NewPassword }),
  answer: Nothing,
  refusals: PAYMENT_PASSWORD_REFUSALS,
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});

/** Resets a forgotten password by the code of `sendPayPwdEmail`, and ends its lock. */
export const forgetPayPwd = defineCall({
  path: '/member/platform/forgetPayPwd',
  warehousePath: '/warehouse/payPwd/forgetPayPwd',
  request: z.object({ code: Code, password: NewPassword }),
  answer: Nothing,
  refusals: { '20030003': PAYMENT_PASSWORD_REFUSALS['20030003'] },
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});
