import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Permission } from '@/contract/permissions';

/** A flag that opens a route; which flags hold follows from the user info (`gatesOf` in access.ts). */
export type Gate =
  | 'agentFlag'
  | 'collectOpenFlag'
  | 'enterpriseStatusPass'
  | 'hadMerchantFlag'
  | 'recipientFlag'
  | 'showAccountpersonnel'
  | 'showBindEnterpriseAdmin'
  | 'showChangeEnterpriseAdmin'
  | 'showPaymentPwd'
  | 'showSecretKey';

export type Area =
  | 'public'
  | 'home'
  | 'onboarding'
  | 'fund'
  | 'trade'
  | 'operation'
  | 'account'
  | 'document'
  | 'product'
  | 'solution'
  | 'warehouse';

/** A page; `firstEvents` are dispatched as it is entered, so that its data is asked for before it is drawn. */
export type Page = ComponentType & { firstEvents?: (search: string) => readonly UnknownAction[] };

/** One route of the console. Menu, guard, breadcrumb and document title derive from these rows. */
export interface Route {
  path: `/${string}`;
  title: string;
  area: Area;
  /** The page's code, a chunk of its own. A route without one is not built yet: it leads to /404 and is in no menu. */
  page?: () => Promise<Page>;
  /** Stands in the header navigation while a child of its area can be entered. */
  nav?: boolean;
  /** Can be entered without a login. */
  public?: boolean;
  /** In no menu. */
  hidden?: boolean;
  redirect?: `/${string}`;
  /** One of these is needed. */
  permission?: Permission | readonly Permission[];
  /** All of these must hold. */
  gate?: readonly Gate[];
  /** Only these users; all where nothing is said. */
  users?: 'warehouse';
  /** The menu entry that is current while this hidden page is open. */
  activeMenu?: `/${string}`;
  progressBar?: false;
  back?: false;
  keepAlive?: true;
  fullScreen?: true;
  /** Open only where the sandbox's controls are. */
  developer?: true;
  /** A message may link here. */
  messageTarget?: true;
  /** Query parameters that the page reads. */
  query?: readonly string[];
}

interface Table {
  /** In the order of the menus. */
  rows: readonly Route[];
  /** The rows whose path is an address as it stands, by it; and those with parameters. */
  plain: ReadonlyMap<string, Route>;
  withParameters: readonly Route[];
}

let table: Table = { rows: [], plain: new Map(), withParameters: [] };

/**
 * Makes these rows the console's routes. Pages read the rows that lead to them, so the table hands itself in here, and
 * nothing but the entry imports it.
 */
export function defineRoutes(rows: readonly Route[]): readonly Route[] {
  const withParameters = rows.filter(({ path }) => path.includes(':'));
  const plain = rows.filter(({ path }) => !path.includes(':'));
  table = { rows, plain: new Map(plain.map((route) => [route.path, route])), withParameters };
  return rows;
}

/** Every route of the console; empty before `routes.ts` was loaded. */
export const routeTable = (): Table => table;
