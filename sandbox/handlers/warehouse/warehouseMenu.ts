import type { Actor } from '../../domain/context';
import type { Handlers } from '../handler';

/**
 * Returns the menus of a warehouse user. A menu has the name of the permission that it needs. The menus are derived
 * from the role's permissions, so no menu is shown whose calls would be refused. An administrator's role has all
 * permissions of the warehouse.
 */
export const warehouseMenusOf = ({ permissions }: Pick<Actor, 'permissions'>): string[] =>
  [...permissions].filter((permission) => permission.startsWith('warehouse:')).sort();

export const warehouseMenuHandlers: Handlers<'getCurUserMenu'> = {
  getCurUserMenu: async (_request, { user }) => ({ menuIds: warehouseMenusOf(user) }),
};
