import { matchPath } from 'react-router-dom';
import type { UserInfo } from '@/contract/calls/login';
import type { Permission } from '@/contract/permissions';
import { paths } from '@/shared/paths';
import type { Area, Gate, Route } from './route';
import { routeTable } from './routeTable';

/** User data that the access rules read. */
export interface Who {
  kind: 'ordinary' | 'warehouse';
  info: Pick<
    UserInfo,
    | 'status'
    | 'userType'
    | 'appIdFlag'
    | 'hadAdminFlag'
    | 'showModifyPasswordFlag'
    | 'agentFlag'
    | 'hadMerchantFlag'
    | 'collectOpenFlag'
    | 'recipientFlag'
  > | null;
  permissions: readonly Permission[];
  /** The permissions to which a warehouse employee is limited; null or missing for other users, who are not limited. */
  limitedTo?: readonly string[] | null;
}

/**
 * Caches the result of a computation for the current user. The frame needs the result at every navigation, and the computation
 * walks the whole route table.
 */
function perUser<Answer extends object>(work: (who: Who) => Answer): (who: Who) => Answer {
  const known = new WeakMap<Who, Answer>();
  return (who) => {
    const answer = known.get(who) ?? work(who);
    known.set(who, answer);
    return answer;
  };
}

/**
 * Returns the conditions (gates) that a user meets (screen specification, sections 4 and 6); an empty set while the
 * user info is missing.
 */
export function gatesOf({ info }: Pick<Who, 'info'>): ReadonlySet<Gate> {
  if (!info) return new Set();
  const mainUser = info.userType !== '0';
  const changesAdmin = info.hadAdminFlag === 'Y' && mainUser;
  const holds: Record<Gate, boolean> = {
    agentFlag: info.agentFlag === 'Y',
    collectOpenFlag: info.collectOpenFlag === 'Y',
    enterpriseStatusPass: info.status === 'PASS' && mainUser,
    hadMerchantFlag: info.hadMerchantFlag === 'Y',
    recipientFlag: info.recipientFlag === 'Y',
    showAccountpersonnel: mainUser,
    showBindEnterpriseAdmin: !changesAdmin,
    showChangeEnterpriseAdmin: changesAdmin,
    showPaymentPwd: info.showModifyPasswordFlag === 'Y',
    showSecretKey: info.appIdFlag === 'Y',
  };
  return new Set((Object.keys(holds) as Gate[]).filter((gate) => holds[gate]));
}

/** Reason why a user cannot enter a route: the first requirement of the route that the user does not meet. */
export type Refused =
  | { missing: 'page' }
  | { missing: 'users' }
  | { missing: 'permission'; name: Permission }
  | { missing: 'gate'; name: Gate };

/** Returns the reason why a user cannot enter a route; null when the user may enter it. */
export const refusal = (route: Route, who: Who): Refused | null =>
  !route.page && !route.redirect ? { missing: 'page' } : closedTo(route, who);

/** Routes outside the warehouse area that a warehouse employee may open too (screen specification, section 6). */
const OF_EMPLOYEES: ReadonlySet<string> = new Set(['/', paths.home.home]);

/**
 * Returns the first requirement of a route that the user does not meet; null if the user meets all. Does not check
 * whether the page is built.
 */
export function closedTo(route: Route, who: Who): Refused | null {
  if (route.users === 'warehouse' && who.kind !== 'warehouse') return { missing: 'users' };
  if (who.limitedTo && route.users !== 'warehouse' && !OF_EMPLOYEES.has(route.path)) return { missing: 'users' };
  const held = who.permissions.filter((permission) => who.limitedTo?.includes(permission) ?? true);
  const needed = [route.permission ?? []].flat();
  const [name] = needed;
  if (name && !needed.some((one) => held.includes(one))) return { missing: 'permission', name };
  const gates = gatesOf(who);
  const closed = route.gate?.find((gate) => !gates.has(gate));
  return closed ? { missing: 'gate', name: closed } : null;
}

const isMenuEntry = (route: Route, who: Who) =>
  (!route.hidden || route.inMenu === true) && !route.redirect && !route.public && refusal(route, who) === null;

/** Sorts menu entries in the order of the route table. Entries of a group follow the first entry of the group. */
function grouped(entries: readonly Route[]): readonly Route[] {
  const placeOf = (entry: Route) =>
    entry.group === undefined ? entries.indexOf(entry) : entries.findIndex(({ group }) => group === entry.group);
  return [...entries].sort((one, other) => placeOf(one) - placeOf(other));
}

const menus = perUser((who) => {
  const entries = new Map<Area, Route[]>();
  for (const route of routeTable.rows())
    if (isMenuEntry(route, who)) entries.set(route.area, [...(entries.get(route.area) ?? []), route]);
  return new Map([...entries].map(([area, rows]) => [area, grouped(rows)]));
});
/** Returns the sidebar of an area: its menu routes that the user may enter. */
export const menuOf = (area: Area, who: Who): readonly Route[] => menus(who).get(area) ?? [];

/** Entries of a menu under one heading; `title` null: without a heading. */
interface MenuSection {
  title: string | null;
  entries: readonly Route[];
}

/** Splits a menu at its headings. A group with a single entry has no heading. */
export function sectionsOf(menu: readonly Route[]): readonly MenuSection[] {
  const titleOf = ({ group }: Route) =>
    group !== undefined && menu.filter((other) => other.group === group).length > 1 ? group : null;
  const sections: { title: string | null; entries: Route[] }[] = [];
  for (const entry of menu) {
    const title = titleOf(entry);
    const last = sections.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else sections.push({ title, entries: [entry] });
  }
  return sections;
}

/**
 * Returns the address that a route opens for this user: its own address or its redirect. If the user may not enter the redirect's
 * page, it is the first menu page below the route that the user may enter. Without such a page the redirect stays and leads to
 * /404.
 */
export function targetOf(route: Route, who: Who): string {
  if (!route.redirect) return route.path;
  const target = routeOf(route.redirect);
  if (target && refusal(target, who) === null) return target.path;
  return menuOf(route.area, who).find(({ path }) => path.startsWith(`${route.path}/`))?.path ?? route.redirect;
}

/** Returns the header navigation: all areas with at least one page that the user may enter, in their order. */
export const navOf = perUser((who): readonly Route[] =>
  routeTable.rows().filter((route) => route.nav && menuOf(route.area, who).length > 0),
);

/** Index of the routes by path; routes with path parameters are separate. It is rebuilt when all routes are loaded. */
let sorted: { rows: readonly Route[]; plain: ReadonlyMap<string, Route>; withParameters: readonly Route[] } | undefined;
function sortedRows() {
  const rows = routeTable.rows();
  if (sorted?.rows !== rows) {
    const withParameters = rows.filter(({ path }) => path.includes(':'));
    const plain = rows.filter((route) => !withParameters.includes(route));
    sorted = { rows, plain: new Map(plain.map((route) => [route.path, route])), withParameters };
  }
  return sorted;
}

/** Returns the route of a path. A path parameter matches one whole segment. */
export function routeOf(pathname: string): Route | undefined {
  const { plain, withParameters } = sortedRows();
  const matches = ({ path }: Route) => matchPath({ path, end: true, caseSensitive: true }, pathname) !== null;
  return plain.get(pathname) ?? plain.get(pathname.replace(/\/+$/, '')) ?? withParameters.find(matches);
}

/** Returns the breadcrumb of a route, from the home page down. An entry without `to` is not a link. */
export function crumbsOf(route: Route, who: Who): readonly { title: string; to?: string }[] {
  const top = routeTable.rows().find((row) => row.nav && row.area === route.area);
  const menu = route.activeMenu ? routeOf(route.activeMenu) : undefined;
  const trail = [
    { title: '首页', to: paths.home.home },
    ...(top && top.path !== paths.home.home && top.title !== route.title
      ? [
          {
            title: top.title,
            ...(navOf(who).includes(top) ? { to: targetOf(top, who) } : {}),
          },
        ]
      : []),
    ...(menu && menu.title !== route.title ? [{ title: menu.title, to: menu.path }] : []),
    { title: route.title },
  ];
  return route.path === paths.home.home ? [{ title: '首页' }] : trail;
}
