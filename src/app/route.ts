import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Permission } from '@/contract/permissions';
import type { MessageParam } from '@/shared/paths/messageParams';
import type * as MENU_ICONS from './layout/menuIcons';

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

/** The name of an icon of the menus. */
export type MenuIcon = keyof typeof MENU_ICONS;

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

/** A page component. `firstEvents` are dispatched on entry, so that its data is requested before it is drawn. */
export type Page = ComponentType & { firstEvents?: (search: string, who: Opening) => readonly UnknownAction[] };

/** User data that determines the first requests of a page. */
export interface Opening {
  permissions: readonly Permission[];
  /** For a warehouse employee: the permissions that the employee is limited to. */
  limitedTo?: readonly string[] | null;
}

/** One route of the console. Menu, guard, breadcrumb and document title derive from these rows. */
export interface Route {
  path: `/${string}`;
  title: string;
  area: Area;
  /** Loads the page's own chunk. A route without a page is not built yet: it leads to /404 and is in no menu. */
  page?: () => Promise<Page>;
  /** The icon before the entry in the sidebar. */
  icon?: MenuIcon;
  /** The heading above the entry in the sidebar. Entries of a group stand together, at the place of the first. */
  group?: string;
  /** Shown in the header navigation while the user may enter a page of its area. */
  nav?: boolean;
  /** Can be entered without a login. */
  public?: boolean;
  /** Public; has the frame when a user is signed in. */
  framed?: true;
  /** Not in the menu, unless `inMenu` is set. */
  hidden?: boolean;
  /** Hidden by the specification, but shown in the menu because users expect it there. */
  inMenu?: true;
  redirect?: `/${string}`;
  /** The user needs one of these permissions. */
  permission?: Permission | readonly Permission[];
  /** All of these conditions must be met. */
  gate?: readonly Gate[];
  /** Limited to these users; absent: all users. */
  users?: 'warehouse';
  /** The menu entry that is current while this hidden page is open. */
  activeMenu?: `/${string}`;
  /** Requested without a session it redirects to a login without return address, because it makes no sense as the first page. */
  plainLogin?: true;
  progressBar?: false;
  back?: false;
  keepAlive?: true;
  fullScreen?: true;
  /** The page shows accounts of the whole enterprise, independent of the chosen merchant, and a note explains this. */
  ofEnterprise?: true;
  /** Accessible only with the sandbox's controls. */
  developer?: true;
  /** A message may link here. */
  messageTarget?: true;
  /** Parameters of message links that the page accepts. Other parameters are ignored and named in a note. */
  takes?: readonly MessageParam[];
  /** Further query parameters that the page reads. */
  query?: readonly string[];
}
