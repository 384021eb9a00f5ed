import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Nothing } from '../primitives';
import { LoginResult } from './login';

const defineCall = section('enterprise-switching', { guarded: 'switch' });

export const SettledStatus = z.enum(['PASS', 'UN_APPLY', 'UN_SUBMIT', 'INIT', 'UN_PASS']);
export type SettledStatus = z.infer<typeof SettledStatus>;

export const Enterprise = z.object({
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** 1 marks the enterprise in which the user's login starts. */
  defaultFlag: z.union([z.literal(0), z.literal(1)]),
  /** The review's reasons as JSON text, not validated. It contains `businessLicensePicUrl` if the licence picture was refused. */
  auditReason: z.nullish(z.string()),
});
export type Enterprise = z.infer<typeof Enterprise>;

/** Returns all enterprises to which the user belongs, the default enterprise first. */
export const queryUserEnterprise = defineCall({
  path: '/user/platform/queryUserEnterprise',
  doc: { title: '查询所属企业', purpose: '列出当前用户所属的全部企业，默认企业在前。' },
  request: z.object({}),
  answer: z.array(Enterprise),
  withoutSession: true,
  users: 'ordinary',
});

/** Returns whether the user may add another enterprise. */
export const judgeAddEnterprise = defineCall({
  path: '/user/platform/judgeAddEnterprise',
  doc: { title: '查询能否新增企业', purpose: '判断当前用户还能否新增企业。' },
  request: z.object({}),
  answer: z.boolean(),
  withoutSession: true,
  users: 'ordinary',
});

/** Makes an enterprise with status PASS the user's default, in which the next login starts. */
export const setDefaultEnterprise = defineCall({
  path: '/user/platform/setDefaultEnterprise',
  doc: { title: '设置默认企业', purpose: '把一家已认证企业设为默认，下次登录直接进入。' },
  request: z.object({ enterpriseId: Id }),
  answer: Nothing,
  withoutSession: true,
  users: 'ordinary',
  kept: true,
});

/** Switches the session to another enterprise of the user. Returns a new token and ends the old token. */
export const checkOutEnterprise = defineCall({
  path: '/user/platform/checkOutEnterprise',
  doc: { title: '切换企业', purpose: '切换到另一家企业并换发登录凭证，原凭证立即失效。' },
  request: z.object({ enterpriseId: Id }),
  answer: LoginResult,
  withoutSession: true,
  users: 'ordinary',
  kept: true,
});
