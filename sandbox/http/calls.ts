import { type CallName, catalogue } from '@/contract/calls/catalogue';
import { type Call, isSealed } from '@/contract/defineCall';

/** A path of the gateway. A call with a variant for the warehouse has two paths and one handler. */
export interface Route {
  name: CallName;
  call: Call;
  /** The path after `/gateway`. */
  path: string;
  /** The kind of users that may call the path. */
  users: 'all' | 'ordinary' | 'warehouse';
  /** True if the call is accepted only in the encrypted envelope. */
  sealed: boolean;
}

const usersOf = (call: Call, isTwin: boolean): Route['users'] => {
  if (call.warehousePath === undefined) return call.users ?? 'all';
  return isTwin ? 'warehouse' : 'ordinary';
};

/** All calls of the gateway by path. They are exactly the calls that the catalogue declares. */
export const routes: ReadonlyMap<string, Route> = new Map(
  (Object.entries(catalogue) as [CallName, Call][]).flatMap(([name, call]) =>
    [call.path, call.warehousePath].flatMap((path, index): [string, Route][] => {
      if (path === undefined) return [];
      return [[path, { name, call, path, users: usersOf(call, index === 1), sealed: isSealed(call) }]];
    }),
  ),
);
