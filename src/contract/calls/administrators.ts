import * as z from 'zod/mini';
import { section } from '../defineCall';
import { PERMISSIONS } from '../permissions';
import { Id, Nothing } from '../primitives';
import { Code, Email } from '../rules/contact';
import { LoginResult } from './login';

const defineCall = section('staff');

/*
 * Calls about the administrator of the current enterprise: one main user, bound with an e-mail address. The
 * specification shows no paths for these calls. The calls for the e-mail's verification code are in
 * `passwordAndEmail`.
 */

/**
 * Returns the enterprise's administrator, whether this is the caller, and the candidates for the role: other members with a
 * mobile number.
 */
export const queryEnterpriseAdmin = defineCall({
  path: '/user/platform/queryEnterpriseAdmin',
  doc: { title: '查询企业管理员', purpose: '查看企业管理员是谁、是否为本人，以及可以接任的人员。' },
  request: z.object({}),
  answer: z.object({
    /** Name of the enterprise; empty if the user has none yet. */
    enterpriseName: z.string(),
    bound: z.boolean(),
    mine: z.boolean(),
    name: z.string(),
    /** Masked mobile number of the administrator. `email` is masked as well. */
    mobile: z.string(),
    email: z.string(),
    candidates: z.array(z.object({ userId: z.string(), name: z.string(), mobile: z.string() })),
  }),
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
  users: 'ordinary',
});

/**
 * Returns the name of a permission, and the members of the current enterprise who can grant it: administrators who
 * have the permission themselves. An empty name means that the permission cannot be granted.
 */
export const queryGranters = defineCall({
  path: '/user/platform/queryGranters',
  doc: { title: '查询权限授予人', purpose: '说明某项权限能做什么、由谁可以授予，供缺少权限的人找到该找谁。' },
  request: z.object({ permission: z.enum(PERMISSIONS) }),
  answer: z.object({
    name: z.string(),
    /** Members who can grant the permission, with masked mobile numbers. */
    people: z.array(z.object({ name: z.string(), mobile: z.string() })),
  }),
  withoutSession: true,
});

/** Makes the caller the administrator of the enterprise, with the proof from `checkEmailCodeForBindAdmin`. */
export const bindEnterpriseAdmin = defineCall({
  path: '/user/platform/bindEnterpriseAdmin',
  doc: { title: '绑定管理员', purpose: '凭邮箱验证得到的凭证，把当前用户设为企业管理员。' },
  guarded: 'session',
  request: z.object({ email: Email, proof: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: Nothing,
  withoutSession: true,
  permission: ['onboarding:edit', 'account:admin'],
  users: 'ordinary',
  kept: true,
});

/**
 * Sends a verification code for a change of administrator: to the present administrator, or with `userId` to the next
 * administrator.
 */
export const sendAdminChangeCode = defineCall({
  path: '/user/platform/sendAdminChangeCode',
  doc: { title: '发送管理员变更验证码', purpose: '向管理员变更的一方发送验证码：现任管理员，或接任者。' },
  guarded: 'session',
  request: z.object({ userId: z.optional(Id) }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/**
 * Makes another user the administrator, with the verification codes of both. The previous administrator keeps read access. The
 * sessions of both end; the response contains a new session of the caller with the new role.
 */
export const changeEnterpriseAdmin = defineCall({
  path: '/user/platform/changeEnterpriseAdmin',
  doc: { title: '变更管理员', purpose: '凭双方验证码移交管理员；原管理员降为只读，双方的登录状态随即失效。' },
  guarded: 'session',
  request: z.object({ userId: Id, code: Code, newCode: Code }),
  answer: LoginResult,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});
