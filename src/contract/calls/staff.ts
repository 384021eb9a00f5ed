import * as z from 'zod/mini';
import { section } from '../defineCall';
import { FilterText, Id, Nothing, Paging, pageOf, sorting, Time, YesNo } from '../primitives';
import { Code, Mobile, NewPassword } from '../rules/contact';

const defineCall = section('staff');

/** Roles with a fixed set of menus; CUSTOM is any other set of menus. */
export const StaffRole = z.enum(['ADMIN', 'CHECKER', 'READER', 'CUSTOM']);
export type StaffRole = z.infer<typeof StaffRole>;

/** A menu and the permissions that can be granted in it. A role consists of the ids of such menus and permissions. */
export const MenuNode = z.object({
  id: z.string(),
  title: z.string(),
  children: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type MenuNode = z.infer<typeof MenuNode>;

/** Ids of the menus to grant. A menu that the caller does not have is refused. */
const Given = z.array(Id).check(z.minLength(1), z.maxLength(64));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const Typed = z.string().check(z.minLength(1), z.maxLength(128));

export const Staff = z.object({
  userId: z.string(),
  name: z.string(),
  loginAccount: z.string(),
  roleId: StaffRole,
  menuIds: z.array(z.string()),
  /** Y for the enterprise's bound administrator. */
  adminFlag: YesNo,
  /** True for the row of the caller. */
  self: z.boolean(),
  createTime: Time,
  lastLoginTime: z.nullable(Time),
});
export type Staff = z.infer<typeof Staff>;

/** Returns the people of the current enterprise. */
export const userBaseInfoPage = defineCall({
  path: '/user/platform/userBaseInfoPage',
  doc: { title: '查询员工', purpose: '列出当前企业的员工及其角色与状态。' },
  request: z.object({
    ...Paging,
    ...sorting(['createTime', 'lastLoginTime']),
    keyword: z.optional(FilterText),
    roleId: z.optional(StaffRole),
  }),
  answer: pageOf(Staff),
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/** Returns the roles and menus that the caller can grant: only those that the caller has. */
export const queryStaffMenus = defineCall({
  path: '/user/platform/queryStaffMenus',
  doc: { title: '查询可授予菜单', purpose: '列出本人可以授予员工的角色与菜单，不超出自己拥有的。' },
  request: z.object({}),
  answer: z.object({
    roles: z.array(z.object({ roleId: StaffRole, roleName: z.string(), menuIds: z.array(z.string()) })),
    tree: z.array(MenuNode),
  }),
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/** Sends a verification code to the mobile number of a new member, so that no person is added without consent. */
export const sendStaffRegCode = defineCall({
  path: '/user/platform/sendStaffRegCode',
  doc: { title: '发送员工验证码', purpose: '向将要加入的员工手机发送验证码，确保本人知情。' },
  request: z.object({ mobile: Mobile }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/**
 * Adds a person to the current enterprise, with the verification code sent to that person. An already registered number keeps its
 * own password (`joined`). Any other number is registered with the given password, which the person must replace at the first
 * login.
 */
export const addUser = defineCall({
  path: '/user/platform/addUser',
  doc: { title: '添加员工', purpose: '凭验证码把一名员工加入当前企业并授予菜单，新号码须首次登录改密。' },
  guarded: 'password',
  request: z.object({ mobile: Mobile, code: Code, name: Name, password: NewPassword, menuIds: Given }),
  answer: z.object({ joined: z.boolean() }),
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  encrypted: true,
  kept: true,
});

/** Changes name and menus of a person in the enterprise. A change of menus ends the person's sessions. */
export const editUser = defineCall({
  path: '/user/platform/editUser',
  doc: { title: '编辑员工', purpose: '修改员工的姓名与菜单；菜单变化后其登录状态失效。' },
  request: z.object({ userId: Id, name: Name, menuIds: Given }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});

/** Removes a person from the current enterprise and ends the person's sessions in it. The person's account itself stays. */
export const delUser = defineCall({
  path: '/user/platform/delUser',
  doc: { title: '删除员工', purpose: '把员工移出当前企业，其登录状态随即失效，账号本身保留。' },
  request: z.object({ userId: Id }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});

/** Returns the warehouse menus that an employee can be given. */
export const getAllPlatformMerchantTree = defineCall({
  path: '/warehouse/menu/getAllPlatformMerchantTree',
  doc: { title: '查询云仓可授予菜单', purpose: '列出可以授予云仓员工的菜单与子商户。' },
  request: z.object({}),
  answer: z.array(MenuNode),
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
});

export const OaUser = z.object({
  userId: z.string(),
  name: z.string(),
  loginAccount: z.string(),
  adminFlag: z.enum(['0', '1']),
  menuIds: z.array(z.string()),
  self: z.boolean(),
  createTime: Time,
  lastLoginTime: z.nullable(Time),
});
export type OaUser = z.infer<typeof OaUser>;

/** Returns the employees of the warehouse. */
export const queryOaUserInfo = defineCall({
  path: '/warehouse/user/queryOaUserInfo',
  doc: { title: '查询云仓员工', purpose: '列出云仓的员工，供云仓管理员管理。' },
  request: z.object({
    ...Paging,
    ...sorting(['createTime', 'lastLoginTime']),
    keyword: z.optional(FilterText),
    adminFlag: z.optional(z.enum(['0', '1'])),
  }),
  answer: pageOf(OaUser),
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
});

/**
 * Adds an employee of the warehouse with an initial password. At the first login the employee sets a new password,
 * with a verification code that is sent to `email`.
 */
export const addOaUserInfo = defineCall({
  path: '/warehouse/user/addOaUserInfo',
  doc: { title: '添加云仓员工', purpose: '新增一名云仓员工，初始密码在首次登录时凭邮箱验证码更换。' },
  guarded: 'password',
  request: z.object({ loginAccount: Typed, name: Name, email: Typed, password: NewPassword, menuIds: Given }),
  answer: Nothing,
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
  encrypted: true,
  kept: true,
});

export const editOaUserInfo = defineCall({
  path: '/warehouse/user/editOaUserInfo',
  doc: { title: '编辑云仓员工', purpose: '修改云仓员工的资料与菜单。' },
  request: z.object({ userId: Id, name: Name, menuIds: Given }),
  answer: Nothing,
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
  kept: true,
});

export const deleteOaUser = defineCall({
  path: '/warehouse/user/deleteOaUser',
  doc: { title: '删除云仓员工', purpose: '删除一名云仓员工，其登录状态随即失效。' },
  request: z.object({ userId: Id }),
  answer: Nothing,
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
  kept: true,
});
