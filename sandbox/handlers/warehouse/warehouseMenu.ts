import type { Actor } from '../../domain/context';
import type { Handlers } from '../handler';

/**
 * Returns the menus of a warehouse user, named like the permissions that they need. They are taken from the role's permissions,
 * so no menu is shown whose calls would be refused. An administrator's role has all permissions of the warehouse.
 */
export const warehouseMenusOf = ({ permissions }: Pick<Actor, 'permissions'>): string[] =>
  [...permissions].filter((permission) => permission.startsWith('warehouse:')).sort();

export const warehouseMenuHandlers: Handlers<'getCurUserMenu'> = {
  getCurUserMenu: async (_request, { user }) => ({ menuIds: warehouseMenusOf(user) }),
};
