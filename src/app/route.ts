import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Permission } from '@/contract/permissions';
import type { MessageParam } from '@/shared/paths/messageParams';
import type * as MENU_ICONS from './layout/menuIcons';

/** A condition of the user that opens a route. `gatesOf` in access.ts derives it from the user info. */
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

/**
 * Returns the loader of a page: the module and the name of its component. The build names the page's chunk after the
 * route's path (`sandbox/build/routeChunks.cjs`).
 */
export const page =
  <Module, Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name & (Module[Name] extends Page ? unknown : never),
  ) =>
  async (): Promise<Page> =>
    (await load())[name] as Page;

/** User data that decides which requests a page sends first. */
export interface Opening {
  permissions: readonly Permission[];
  /** The permissions to which a warehouse employee is limited; null or missing for other users. */
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
  /**
   * The heading above the entry in the sidebar. Entries with the same heading are listed together, at the position of the first.
   */
  group?: string;
  /** True: an entry of the header navigation, shown if the user may enter a page of its area. */
  nav?: boolean;
  /** True: the page can be opened without a login. */
  public?: boolean;
  /** True: a public page that has the frame (header and menus) when a user is signed in. */
  framed?: true;
  /** True: not in the menu, unless `inMenu` is set. */
  hidden?: boolean;
  /** Hidden by the specification, but shown in the menu because users expect it there. */
  inMenu?: true;
  redirect?: `/${string}`;
  /** The user needs one of these permissions. */
  permission?: Permission | readonly Permission[];
  /** Conditions that the user must all meet. */
  gate?: readonly Gate[];
  /** Kind of users who may open the page; absent: all users. */
  users?: 'warehouse';
  /** The menu entry that is highlighted while this hidden page is open. */
  activeMenu?: `/${string}`;
  /**
   * A signed-out user who opens this page goes to the login without a return address, because the page makes no sense as the
   * first page.
   */
  plainLogin?: true;
  progressBar?: false;
  back?: false;
  keepAlive?: true;
  fullScreen?: true;
  /** The page shows accounts of the whole enterprise, independent of the chosen merchant, and a note explains this. */
  ofEnterprise?: true;
  /** Accessible only with the sandbox's controls. */
  developer?: true;
  /** True: a link in a message may open this page. */
  messageTarget?: true;
  /** Parameters of message links that the page accepts. Other parameters are ignored and named in a note. */
  takes?: readonly MessageParam[];
  /** Further query parameters that the page reads. */
  query?: readonly string[];
}
