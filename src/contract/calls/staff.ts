import * as z from 'zod/mini';
import { section } from '../defineCall';
import { FilterText, Id, Nothing, Paging, pageOf, sorting, Time, YesNo } from '../primitives';
import { Code, Mobile, NewPassword } from '../rules/contact';

const defineCall = section('staff');

/** Roles that the platform knows by name; CUSTOM is any other set of menus. */
export const StaffRole = z.enum(['ADMIN', 'CHECKER', 'READER', 'CUSTOM']);
export type StaffRole = z.infer<typeof StaffRole>;

/** A menu with the permissions that can be granted in it, by the ids that roles consist of. */
export const MenuNode = z.object({
  id: z.string(),
  title: z.string(),
  children: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type MenuNode = z.infer<typeof MenuNode>;

/** Ids of the granted menus. A menu that the caller lacks is refused. */
const Given = z.array(Id).check(z.minLength(1), z.maxLength(64));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const Typed = z.string().check(z.minLength(1), z.maxLength(128));

export const Staff = z.object({
  userId: z.string(),
  name: z.string(),
  loginAccount: z.string(),
  roleId: StaffRole,
  menuIds: z.array(z.string()),
  /** The enterprise's bound administrator. */
  adminFlag: YesNo,
  /** True for the caller's own row. */
  self: z.boolean(),
  createTime: Time,
  lastLoginTime: z.nullable(Time),
});
export type Staff = z.infer<typeof Staff>;

/** The people of the current enterprise. */
export const userBaseInfoPage = defineCall({
  path: '/user/platform/userBaseInfoPage',
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

/** The roles and menus that the caller can grant: only those that the caller has. */
export const queryStaffMenus = defineCall({
  path: '/user/platform/queryStaffMenus',
  request: z.object({}),
  answer: z.object({
    roles: z.array(z.object({ roleId: StaffRole, roleName: z.string(), menuIds: z.array(z.string()) })),
    tree: z.array(MenuNode),
  }),
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/** Sends a code to the mobile of a new member, so that no user is added without consent. */
export const sendStaffRegCode = defineCall({
  path: '/user/platform/sendStaffRegCode',
  request: z.object({ mobile: Mobile }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
});

/**
 * Adds a member to the current enterprise, with the code sent to the new member. A registered number joins with its own password
 * (`joined`). Any other number is registered with the given password, which its first login replaces.
 */
export const addUser = defineCall({
  path: '/user/platform/addUser',
  guarded: 'password',
  request: z.object({ mobile: Mobile, code: Code, name: Name, password: NewPassword, menuIds: Given }),
  answer: z.object({ joined: z.boolean() }),
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  encrypted: true,
  kept: true,
});

/** Changes name and menus. Other menus end the person's live sessions. */
export const editUser = defineCall({
  path: '/user/platform/editUser',
  request: z.object({ userId: Id, name: Name, menuIds: Given }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});

/** Removes a member from the current enterprise; the member's live sessions end. The account itself stays. */
export const delUser = defineCall({
  path: '/user/platform/delUser',
  request: z.object({ userId: Id }),
  answer: Nothing,
  withoutSession: true,
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});

/** The warehouse menus that an employee can be given. */
export const getAllPlatformMerchantTree = defineCall({
  path: '/warehouse/menu/getAllPlatformMerchantTree',
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

/** The people of the warehouse. */
export const queryOaUserInfo = defineCall({
  path: '/warehouse/user/queryOaUserInfo',
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

/** A new employee of the warehouse, with a password that the first login replaces by a code to `email`. */
export const addOaUserInfo = defineCall({
  path: '/warehouse/user/addOaUserInfo',
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
  request: z.object({ userId: Id, name: Name, menuIds: Given }),
  answer: Nothing,
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
  kept: true,
});

export const deleteOaUser = defineCall({
  path: '/warehouse/user/deleteOaUser',
  request: z.object({ userId: Id }),
  answer: Nothing,
  withoutSession: true,
  permission: 'warehouse:admin',
  users: 'warehouse',
  kept: true,
});
