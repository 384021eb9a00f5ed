import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Nothing } from '../primitives';
import { Code, Email, NewPassword } from '../rules/contact';

const defineCall = section('password-and-email', { guarded: 'password' });

/**
 * Single-use text that proves to a later call that the user has passed an earlier step, such as a verification code.
 * Valid for ten minutes.
 */
const Proof = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Changes the login password and ends all sessions of the user. The grant in the response starts a new session without a captcha.
 */
export const updateLoginPwd = defineCall({
  path: '/user/platform/updateLoginPwd',
  doc: { title: '修改登录密码', purpose: '修改登录密码，本人的全部登录状态随即失效。' },
  request: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(128)), password: NewPassword }),
  answer: z.object({ grant: z.string().check(z.minLength(1)) }),
  withoutSession: true,
  permission: 'account:own',
  encrypted: true,
  kept: true,
});

/** bizCode of a refusal because the session has no recent proof of identity. The request had no effect. */
export const NOT_PROVEN = '20060001';

const LoginPassword = z.string().check(z.minLength(1, { error: '请输入登录密码' }), z.maxLength(128));

/**
 * Field of calls that require a recent proof of identity: the login password, if the proof was not given before
 * (interface specification, "Reviews").
 */
export const StepUp = { loginPassword: z.optional(LoginPassword) };
export const WITHOUT_PROOF = '放行人未验证身份：既未在此提供loginPassword，五分钟内也未验证过';

/**
 * Proves by the user's own login password who uses this session. The proof is valid for five minutes, in this session
 * only. Wrong passwords count as failed logins. The specification shows no path for this call.
 */
export const proveIdentity = defineCall({
  path: '/user/platform/proveIdentity',
  doc: { title: '身份确认', purpose: '用登录密码证明操作者是本人，五分钟内对当前会话有效。' },
  request: z.object({ password: LoginPassword }),
  answer: Nothing,
  withoutSession: true,
  // Permissions of the users who must prove their identity: those who release payments, and the auditors of the
  // warehouse.
  permission: ['fund:release', 'warehouse:audit', 'warehouse:recheck'],
  encrypted: true,
});

/** Returns the user's e-mail address with its name masked; empty if there is none. */
export const getCurUserEmail = defineCall({
  path: '/user/platform/getCurUserEmail',
  doc: { title: '查询登录邮箱', purpose: '查看本人的邮箱，名称脱敏；没有时为空。' },
  request: z.object({}),
  answer: z.object({ email: z.string() }),
  withoutSession: true,
  permission: 'account:own',
});

/**
 * Sends a verification code to the user's current e-mail address, which is to be replaced, or to the mobile number if there is no
 * address.
 */
export const sendEmailCode = defineCall({
  path: '/user/platform/sendEmailCode',
  doc: { title: '发送原邮箱验证码', purpose: '更换邮箱前，向原邮箱发送验证码；没有邮箱时发到手机。' },
  request: z.object({}),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
});

/** Checks the code of `sendEmailCode` and uses it up. Returns the proof that `modifyMail` requires. */
export const verifyEmailCode = defineCall({
  path: '/user/platform/verifyEmailCode',
  doc: { title: '校验原邮箱验证码', purpose: '校验更换邮箱的验证码，得到修改邮箱所需的凭证。' },
  request: z.object({ code: Code }),
  answer: z.object({ proof: Proof }),
  withoutSession: true,
  permission: 'account:own',
});

/**
 * Sets the user's e-mail address, with the code that `sendEmail` sent to it. The proof from `verifyEmailCode` is required, also
 * for the first address.
 */
export const modifyMail = defineCall({
  path: '/user/platform/modifyMail',
  doc: { title: '修改登录邮箱', purpose: '凭凭证与新邮箱收到的验证码，设置本人的邮箱。' },
  request: z.object({ email: Email, code: Code, proof: z.optional(Proof) }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:own',
  kept: true,
});

/** Sends a verification code to the e-mail address of the user who becomes the enterprise's administrator. */
export const sendEmailCodeForBindAdmin = defineCall({
  path: '/user/base/common/sendEmailCodeForBindAdmin',
  doc: { title: '发送管理员邮箱验证码', purpose: '向将成为企业管理员的邮箱发送验证码。' },
  request: z.object({ email: Email }),
  answer: Nothing,
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
});

/** Checks the code of `sendEmailCodeForBindAdmin` and uses it up. Returns the proof that `bindEnterpriseAdmin` requires. */
export const checkEmailCodeForBindAdmin = defineCall({
  path: '/user/base/common/checkEmailCodeForBindAdmin',
  doc: { title: '校验管理员邮箱验证码', purpose: '校验管理员邮箱的验证码，得到绑定所需的凭证。' },
  request: z.object({ email: Email, code: Code }),
  answer: z.object({ proof: Proof }),
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
});
