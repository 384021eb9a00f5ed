import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { Permission } from '@/contract/permissions';
import { sessionSelectors } from './slice';

/** The permissions and menus that a user needs to see an element (specification "screens", section 6). */
export interface Need {
  /** Permission codes and menu ids, separated by commas. The user needs all of them; empty: no right is needed. */
  all?: string;
  /** Permissions of which the user needs one, as in a call's declaration. */
  any?: readonly Permission[];
  /** Id of the element's menu. Users whose menu ids lack it do not see the element. */
  menu?: string;
  /** True: the menu restriction applies only to warehouse users. */
  source?: boolean;
}

/** The user whose rights are checked, with only the fields that the check needs. */
export interface Holder {
  kind: 'ordinary' | 'warehouse';
  permissions: readonly string[];
  menuIds: readonly string[];
}

/** Returns whether the user has all required rights. */
export function holds({ kind, permissions, menuIds }: Holder, { all = '', any, menu, source = false }: Need): boolean {
  const held = new Set([...permissions, ...menuIds]);
  const required = all.split(',').map((word) => word.trim());
  if (!required.every((word) => word === '' || held.has(word))) return false;
  if (any && !any.some((one) => held.has(one))) return false;
  if (menu === undefined || (source && kind !== 'warehouse')) return true;
  return menuIds.includes(menu);
}

/** Returns whether the signed-in user has all required rights. */
export function useHolds(need: Need): boolean {
  const signedIn = useSelector(sessionSelectors.selectSignedIn);
  if (!signedIn) return false;
  const { user, permissions, menuIds } = signedIn;
  return holds({ kind: user.kind, permissions, menuIds }, need);
}

/**
 * Shows its children only to a user with the required rights. This is no protection: the platform checks every call
 * itself.
 */
export const Allowed = ({ children, ...need }: Need & { children: ReactNode }) => (useHolds(need) ? children : null);
