import type { Actor } from '../../domain/context';
import type { Handlers } from '../handler';

/**
 * The menus of a warehouse user, named like the permissions that they need: what the role holds, so that a menu is
 * never shown whose calls would be refused. An administrator's role holds all of the warehouse.
 */
export const warehouseMenusOf = ({ permissions }: Pick<Actor, 'permissions'>): string[] =>
  [...permissions].filter((permission) => permission.startsWith('warehouse:')).sort();

export const warehouseMenuHandlers: Handlers<'getCurUserMenu'> = {
  getCurUserMenu: async (_request, { user }) => ({ menuIds: warehouseMenusOf(user) }),
};
