import * as z from 'zod/mini';
import { section } from '../defineCall';

const defineCall = section('staff');

/**
 * Returns the ids of the menus that the warehouse user may use: all for an administrator, the granted menus for an employee. It
 * is in a separate file, because every sign-in of such a user needs it, unlike the other staff calls.
 */
export const getCurUserMenu = defineCall({
  path: '/warehouse/menu/getCurUserMenu',
  doc: { title: '查询云仓菜单', purpose: '取得云仓用户可用的菜单编号，登录后用来生成导航。' },
  request: z.object({}),
  answer: z.object({ menuIds: z.array(z.string()) }),
  withoutSession: true,
  users: 'warehouse',
});
