import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import { queryRouteTree, queryUserInfo, queryWarehouseUserInfo, type UserInfo } from '@/contract/calls/login';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import type { Permission } from '@/contract/permissions';
import type { Failure } from '@/shared/gateway/reply';
import { type RequestOptions, request } from '@/shared/saga/request';
import { sessionEvents, type User, type UserKind } from '../slice';
import { infoOfWarehouse, userOfInfo, userOfWarehouse } from '../user';

export interface Who {
  ok: true;
  user: User;
  info: UserInfo;
  /** Ids of the menus of a warehouse user; empty for other users. */
  menuIds: readonly string[];
}

const OPTIONS: RequestOptions = { custom: true, scope: 'signedIn' };

/**
 * Loads the user info, and for warehouse users the menus as well. If the menus cannot be loaded, the failure is only
 * logged (specification, catalogue entry "Route-tree and menu failures"). Then the menu ids in the user info are
 * used, which limit the user in any case.
 */
function* readAs(kind: UserKind, options: RequestOptions): SagaGenerator<Who | Failure> {
  if (kind === 'ordinary') {
    const reply = yield* request(queryUserInfo, {}, options);
    return reply.ok ? { ok: true, user: userOfInfo(reply.data), info: reply.data, menuIds: [] } : reply;
  }
  const { me, menus } = yield* all({
    me: call(() => request(queryWarehouseUserInfo, {}, options)),
    menus: call(() => request(getCurUserMenu, {}, options)),
  });
  if (!me.ok) return me;
  const { info, list } = me.data;
  if (!menus.ok) yield* put(sessionEvents.menuFailed({ msg: menus.msg }));
  const menuIds = menus.ok ? menus.data.menuIds : list;
  return { ok: true, user: userOfWarehouse(info), info: infoOfWarehouse(info), menuIds };
}

/**
 * Loads the user of the token. The token does not say which kind of user it belongs to. So the info call for the hinted kind is
 * tried first, and the call for the other kind if the platform answers 403.
 */
export function* readWho(hint: UserKind, more: RequestOptions = {}): SagaGenerator<Who | Failure> {
  const options = { ...OPTIONS, ...more };
  const first = yield* readAs(hint, options);
  if (first.ok || first.status !== 403) return first;
  return yield* readAs(hint === 'ordinary' ? 'warehouse' : 'ordinary', options);
}

/** Loads the permission codes of the token's user in the current enterprise. */
export function* readPermissions(
  more: RequestOptions = {},
): SagaGenerator<{ ok: true; codes: Permission[] } | Failure> {
  const reply = yield* request(queryRouteTree, {}, { ...OPTIONS, ...more });
  return reply.ok ? { ok: true, codes: reply.data.flatMap(({ permissions }) => permissions) } : reply;
}
