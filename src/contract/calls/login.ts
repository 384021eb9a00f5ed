import * as z from 'zod/mini';
import { section } from '../defineCall';
import { PERMISSIONS } from '../permissions';
import { Id, Nothing, YesNo } from '../primitives';

const defineCall = section('login', { guarded: 'login' });

/** The signed-in user, as returned by the login and by a switch of enterprise. */
export const LoginUser = z.object({
  userAccount: z.string(),
  businessLicenseNo: z.string(),
  nickName: z.string(),
  enterpriseId: z.string(),
  customizedUser: z.optional(z.literal('WAREHOUSE_USER')),
  /** Warehouse users only: '1' administrator, '0' employee. */
  adminFlag: z.optional(z.enum(['0', '1'])),
});
export type LoginUser = z.infer<typeof LoginUser>;

export const LoginResult = z.object({
  access_token: z.string().check(z.minLength(1)),
  user_info: LoginUser,
});
export type LoginResult = z.infer<typeof LoginResult>;

/** Exchanges the captcha's result for a ticket of the platform, valid once within two minutes. */
export const captchaTicket = defineCall({
  path: '/user/platform/captchaTicket',
  doc: { title: '换取登录凭票', purpose: '用安全验证的结果换取登录凭票，两分钟内使用一次有效。' },
  request: z.object({ randstr: z.string().check(z.maxLength(128)), ticket: z.string().check(z.maxLength(512)) }),
  answer: z.object({ ticket: z.string() }),
  anonymous: true,
  withoutSession: true,
});

/**
 * Signs a user in. With a password it needs a captcha ticket, unless `autoLogin` is set and the ticket is a grant. By QR code
 * (`loginType`) it needs the ticket of a confirmed code and no password.
 */
export const login = defineCall({
  path: '/auth/oauth/login',
  doc: { title: '用户登录', purpose: '以账号密码或扫码登录，成功后得到访问凭证与用户信息。' },
  request: z.object({
    loginAccount: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    loginType: z.optional(z.literal('ztolife')),
    autoLogin: z.boolean(),
    ticket: z.optional(z.string().check(z.maxLength(128))),
  }),
  answer: LoginResult,
  refusals: {
    '10030014': '请重新完成验证',
    '10030021': '密码为初始密码，须先修改',
  },
  anonymous: true,
  withoutSession: true,
  encrypted: true,
  kept: true,
});

/** Ends the session of the token. Also succeeds if there is no session. */
export const logout = defineCall({
  path: '/auth/oauth/logout',
  doc: { title: '退出登录', purpose: '结束当前登录，凭证立即失效；未登录时也算成功。' },
  method: 'GET',
  request: z.object({}),
  answer: Nothing,
  anonymous: true,
  withoutSession: true,
  kept: true,
});

/**
 * Which parts of the onboarding the user has not completed: true means incomplete. While a part is incomplete, the console's
 * route guard reloads the user info on every navigation.
 */
export const Guide = z.object({
  showRealNamePage: z.boolean(),
  showeEnterpriseInfo: z.boolean(),
  agentFlag: z.boolean(),
  hadMerchantFlag: z.boolean(),
});

export const UserInfo = z.object({
  loginAccount: z.string(),
  loginAccountType: z.enum(['mobile', 'email', 'account']),
  nickName: z.string(),
  /** Kind of user: '0' is an employee, any other value a main user. */
  userType: z.enum(['0', '1']),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  businessLicenseNo: z.string(),
  /** Onboarding status of the current enterprise; empty without an enterprise. */
  status: z.enum(['', 'PASS', 'UN_APPLY', 'UN_SUBMIT', 'INIT', 'UN_PASS']),
  realNameStatus: z.enum(['0', '1']),
  memberNo: z.string(),
  merchantNo: z.string(),
  appIdFlag: YesNo,
  hadAdminFlag: YesNo,
  showModifyPasswordFlag: YesNo,
  agentFlag: YesNo,
  hadMerchantFlag: YesNo,
  collectOpenFlag: YesNo,
  recipientFlag: YesNo,
  mechantUpgradeAuditStatus: z.string(),
  isHasPassword: z.boolean(),
  guide: Guide,
});
export type UserInfo = z.infer<typeof UserInfo>;

/** Returns the signed-in user, the current enterprise and its flags in one call. */
export const queryUserInfo = defineCall({
  path: '/user/platform/queryUserInfo',
  doc: { title: '查询用户信息', purpose: '一次取得当前用户、所在企业与各项开通标志，每次进入页面时刷新。' },
  request: z.object({}),
  answer: UserInfo,
  withoutSession: true,
  users: 'ordinary',
});

/** Returns the warehouse user, and the ids of the menus to which an employee is limited. */
export const queryWarehouseUserInfo = defineCall({
  path: '/warehouse/user/queryCurUserInfo',
  doc: { title: '查询云仓用户信息', purpose: '取得云仓用户的资料与其可用菜单。' },
  request: z.object({}),
  answer: z.object({
    list: z.array(z.string()),
    info: z.object({
      userAccount: z.string(),
      nickName: z.string(),
      adminFlag: z.enum(['0', '1']),
      memberNo: z.string(),
      enterpriseId: z.string(),
      enterpriseName: z.string(),
      businessLicenseNo: z.string(),
      isHasPassword: z.boolean(),
    }),
  }),
  withoutSession: true,
  users: 'warehouse',
});

/** Returns the permission codes of the user, as a tree by area. */
export const queryRouteTree = defineCall({
  path: '/user/platform/queryRouteTree',
  doc: { title: '查询用户权限', purpose: '取得当前用户的权限，按区域组成树，用来生成菜单。' },
  request: z.object({}),
  answer: z.array(z.object({ area: z.string(), permissions: z.array(z.enum(PERMISSIONS)) })),
  withoutSession: true,
});

/** Returns the number of the user's member in the current enterprise. The console requests it after each switch of enterprise. */
export const queryMemberNo = defineCall({
  path: '/member/platform/queryMemberNo',
  doc: { title: '查询会员号', purpose: '查询当前用户在所在企业的会员号，切换企业后调用。' },
  request: z.object({ enterpriseId: z.optional(Id) }),
  answer: z.object({ memberNo: z.string() }),
  withoutSession: true,
  kept: true,
});
