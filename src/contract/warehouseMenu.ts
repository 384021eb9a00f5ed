import * as z from 'zod/mini';
import { section } from './defineCall';

const defineCall = section('staff');

/**
 * The ids of the menus that the warehouse user may use: an administrator all of the warehouse, an employee what the
 * administrator has given. A file of its own: every sign-in of such a user asks it, the other calls of the staff
 * belong to their pages.
 */
export const getCurUserMenu = defineCall({
  path: '/warehouse/menu/getCurUserMenu',
  request: z.object({}),
  answer: z.object({ menuIds: z.array(z.string()) }),
  withoutSession: true,
  users: 'warehouse',
});
