import type { Permission } from '@/contract/permissions';
import { menuName } from '../menus';

/** Display names of permissions that belong to a role and are not menus of the console. */
const OTHERS: Partial<Record<Permission, string>> = {
  'home:read': '查看首页',
  'message:read': '查看消息',
  'account:own': '管理本人账户',
  'document:read': '查看文档',
  'warehouse:admin': '管理云仓员工与规则',
};

/** Describes a permission for readers of the documents: the menu label and the permission's code. */
export const permissionWords = (permission: Permission): string =>
  `“${menuName(permission) || OTHERS[permission]}”（${permission}）`;
