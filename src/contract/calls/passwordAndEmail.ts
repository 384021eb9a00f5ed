import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing } from '../primitives';
import { Code, Email, NewPassword } from '../rules/contact';

const defineCall = section('password-and-email', { guarded: 'password' });

/** Proves a passed step to the next call, once, within ten minutes. */
const Proof = z.string().check(z.minLength(1), z.maxLength(64));

/** Changes the login password; every live session of the user ends, and the answer's grant begins the next one. */
export const updateLoginPwd = defineCall({
  path: '/user/platform/updateLoginPwd',
  request: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(128)), password: NewPassword }),
  answer: z.object({ grant: z.string().check(z.minLength(1)) }),
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});

/** bizCode of a refusal because a recent proof of identity is missing. The request had no effect. */
export const NOT_PROVEN = '20060001';

const LoginPassword = z.string().check(z.minLength(1, { error: '请输入登录密码' }), z.maxLength(128));

/** Field of calls that require a recent proof of identity: the password, if no proof was given before (interface, "Reviews"). */
export const StepUp = { loginPassword: z.optional(LoginPassword) };
export const WITHOUT_PROOF =
  'who releases has not proved who they are, neither here (`loginPassword`) nor in the five minutes before';

/**
 * Proves, by the user's own login password, who uses this session: good for five minutes and for this session alone. Wrong
 * ones count as wrong logins do. No path in the specification.
 */
export const proveIdentity = defineCall({
  path: '/user/platform/proveIdentity',
  request: z.object({ password: LoginPassword }),
  answer: Nothing,
  withoutSession: true,
  // Permissions of users who decide on payments: the second person of a payment, the auditors of the warehouse.
  permission: ['fund:release', 'warehouse:audit', 'warehouse:recheck'],
  encrypted: true,
});

/** Reads the user's e-mail address with its name masked; empty if there is none. */
export const getCurUserEmail = defineCall({
  path: '/user/platform/getCurUserEmail',
  request: z.object({}),
  answer: z.object({ email: z.string() }),
  withoutSession: true,
  permission: 'account:own',
});

/** Sends a code to the e-mail address that will be replaced, or to the user's mobile if there is no address. */
export const sendEmailCode = defineCall({
  path: '/user/platform/sendEmailCode',
  request: z.object({}),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Uses up the code; the returned proof is required by `modifyMail`. */
export const verifyEmailCode = defineCall({
  path: '/user/platform/verifyEmailCode',
  request: z.object({ code: Code }),
  answer: z.object({ proof: Proof }),
  withoutSession: true,
  permission: 'account:own',
});

/** Sets the user's e-mail address by the code that `sendEmail` sent to it; needs the proof, be it the first one. */
export const modifyMail = defineCall({
  path: '/user/platform/modifyMail',
  request: z.object({ email: Email, code: Code, proof: z.optional(Proof) }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
  kept: true,
});

/** A code to the e-mail address of who becomes the enterprise's administrator. */
export const sendEmailCodeForBindAdmin = defineCall({
  path: '/user/base/common/sendEmailCodeForBindAdmin',
  request: z.object({ email: Email }),
  answer: Nothing,
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
});

/** Uses up the code; the returned proof is required for the binding. */
export const checkEmailCodeForBindAdmin = defineCall({
  path: '/user/base/common/checkEmailCodeForBindAdmin',
  request: z.object({ email: Email, code: Code }),
  answer: z.object({ proof: Proof }),
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
});
